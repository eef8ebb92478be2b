import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { drawProposal } from '../../../commands/documents/draw-proposal.ts'
import { checkLetter } from '../../../domain/negotiation/letter.ts'
import { LANGUAGES } from '../../../languages/languages.ts'
import { readDraftSend } from '../../../queries/negotiation/read-draft-send.ts'
import { viewLetterPreview } from '../../../views/negotiation/letter-preview.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, growing, money, orNull, strings, text } from '../../operation/schema-parts.ts'
import { quoteId } from '../quotes/quote-action.ts'
import { LETTER, readLetter } from './letter-body.ts'

const mailText = Type.Object({ subject: text, body: text })

/** Schemas of what a send is shown as beforehand. */
export const LETTER_COMPONENTS = [
  component(
    'LetterPreview',
    Type.Object({
      object: Type.Literal('letter_preview'),
      revision: Type.String({ description: 'Of the quote that is shown.' }),
      total: money,
      recipient: Type.Object({ name: orNull(text), email: text }),
      language: growing(LANGUAGES),
      template: Type.Unsafe({ ...mailText, description: "The store's text in this language, with its variables." }),
      variables: strings,
      attaches_pdf: Type.Boolean({ description: 'Whether the PDF goes with it.' }),
      subject: text,
      text,
      html: Type.String({ description: 'A whole page; show it in a frame that runs no scripts.' }),
    }),
  ),
  component(
    'ProposalPaper',
    Type.Object({
      object: Type.Literal('proposal_paper'),
      revision: Type.String({ description: 'Of the quote that is shown.' }),
      file_name: text,
      pdf: Type.String({ description: 'In base64.' }),
      picture: Type.String({ description: 'An SVG of its pages, one below the other.' }),
    }),
  ),
]

const tag = 'Quotes'
const problems = ['not_found', 'not_editable', 'no_staged_proposal'] as const
const letterSchema = {
  ...operation({
    operationId: 'previewLetter',
    summary: 'Preview the mail of the staged proposal',
    description: 'As its buyer would get it now; only the link is not theirs yet. Changes nothing.',
    tag,
    ok: [200, 'LetterPreview'],
    problems: [...problems],
  }),
  params: quoteId,
  body: LETTER,
}
const paperSchema = {
  ...operation({
    operationId: 'drawProposal',
    summary: 'Preview the PDF of the staged proposal',
    description: 'As it would be made now, with a picture of its pages. Nothing is stored.',
    tag,
    ok: [200, 'ProposalPaper'],
    problems: [...problems],
  }),
  params: quoteId,
  querystring: Type.Object({ language: Type.Optional(Type.Enum([...LANGUAGES])) }),
}

/** POST /admin/api/quotes/{id}/send/preview and GET /admin/api/quotes/{id}/proposal/paper */
export const letterRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const { baseUrl } = options
  const config = { permission: 'quotes.see' } as const

  app.post('/admin/api/quotes/:id/send/preview', { schema: letterSchema, config }, async ({ ctx, params, body }) => {
    const draft = await readDraftSend(ctx, params.id)
    const letter = checkLetter(readLetter(body), draft.quote.customer.email)
    return viewLetterPreview(letter, { ...draft, store: ctx.store, link: `${baseUrl}/portal` })
  })
  app.get('/admin/api/quotes/:id/proposal/paper', { schema: paperSchema, config }, async ({ ctx, params, query }) => {
    const { quote, released } = await readDraftSend(ctx, params.id)
    const { fileName, pdf, picture } = await drawProposal(ctx, options, released, query.language ?? null)
    const { revision } = quote
    return { object: 'proposal_paper', revision, file_name: fileName, pdf: pdf.toString('base64'), picture }
  })
}
