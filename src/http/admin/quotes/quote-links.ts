import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { createQuoteLink } from '../../../commands/quotes/create-quote-link.ts'
import { revokeQuoteLink } from '../../../commands/quotes/revoke-quote-link.ts'
import { quoteLinkToken } from '../../../domain/quotes/quote-link.ts'
import { listQuoteLinks } from '../../../queries/quotes/list-quote-links.ts'
import { viewQuoteLink } from '../../../views/quotes/quote-link.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'

const tag = 'Quotes'
const createSchema = {
  ...operation({
    operationId: 'createQuoteLink',
    summary: 'Create a link for the buyer',
    description: 'It opens the quote as its buyer, without signing in, for 90 days or until it is revoked.',
    tag,
    ok: [201, 'QuoteLink'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}
const listSchema = {
  ...operation({
    operationId: 'listQuoteLinks',
    summary: "List a quote's links",
    description: 'The newest 100.',
    tag,
    ok: [200, 'QuoteLinkList'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}
const revokeSchema = {
  ...operation({
    operationId: 'revokeQuoteLink',
    summary: 'Revoke a link',
    tag,
    ok: [200, 'QuoteLink'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String(), linkId: Type.String() }),
}

/** POST /admin/api/quotes/{id}/link, GET …/links and DELETE …/links/{linkId} */
export const quoteLinkRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl, secretBox }) => {
  const path = '/admin/api/quotes/:id'
  const config = { permission: 'quotes.edit' } as const

  app.post(`${path}/link`, { schema: createSchema, config }, async ({ ctx, params }, reply) => {
    const { link, token } = await createQuoteLink(ctx, { quoteId: params.id })
    return reply.code(201).send(viewQuoteLink(link, token, baseUrl))
  })
  app.get(`${path}/links`, { schema: listSchema, config }, async ({ ctx, params }) => {
    const links = await listQuoteLinks(ctx, params.id)
    return answerPage(links, (link) => viewQuoteLink(link, quoteLinkToken(secretBox, link), baseUrl))
  })
  app.delete(`${path}/links/:linkId`, { schema: revokeSchema, config }, async ({ ctx, params }) => {
    const link = await revokeQuoteLink(ctx, params.id, params.linkId)
    return viewQuoteLink(link, quoteLinkToken(secretBox, link), baseUrl)
  })
}
