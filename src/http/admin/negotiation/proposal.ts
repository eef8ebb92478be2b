import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import { gatherProposal } from '../../../commands/negotiation/gather-proposal.ts'
import { type Sending, sendProposal } from '../../../commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../commands/negotiation/stage-proposal.ts'
import { parseMoney } from '../../../domain/money.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { tellPeople } from '../../../outside/platform/ask-platform.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { quoteId, revision, words } from '../quotes/quote-action.ts'
import { answerStaffQuote } from '../quotes/staff-quote-answer.ts'
import { LETTER, readLetter } from './letter-body.ts'
import { PROPOSAL_MEMBERS } from './proposal-body.ts'
import { readProposal } from './read-proposal.ts'

const closed = { additionalProperties: false }
/** The sum of a proposal that goes out. */
export const SHOWN_TOTAL = Type.String({
  pattern: '^[0-9]{1,18}\\.[0-9]{2}$',
  description: 'The sum shown: with any other, it is refused.',
})
const proposal = Type.Object({ revision, ...PROPOSAL_MEMBERS }, closed)

const stageSchema = {
  ...operation({
    operationId: 'stageProposal',
    summary: 'Save the next proposal',
    description:
      'The whole proposal: open lines it leaves out are removed, new ones join the quote. Only staff see its prices and quantities until it is sent.',
    tag: 'Quotes',
    ok: [200, 'StaffQuote'],
    problems: ['not_found', 'state_conflict', 'not_editable', 'platform_unavailable'],
  }),
  params: quoteId,
  body: proposal,
}
const previewSchema = {
  ...operation({
    operationId: 'previewProposal',
    summary: 'Preview saving a proposal',
    description: 'Answers like `stageProposal` without saving: new lines have no permanent ids yet.',
    tag: 'Quotes',
    ok: [200, 'StaffQuote'],
    problems: ['not_found', 'state_conflict', 'not_editable', 'platform_unavailable'],
  }),
  params: quoteId,
  body: proposal,
}
const sendSchema = {
  ...operation({
    operationId: 'sendStagedProposal',
    summary: 'Send the staged proposal',
    description:
      'To the buyer, or first to its approvers if a policy requires it. Tax left to the platform is calculated anew: if it has changed, the new tax is staged and the answer is `tax_changed`.',
    tag: 'Quotes',
    ok: [200, 'StaffProposalSend'],
    problems: [
      'not_found',
      'not_editable',
      'no_staged_proposal',
      'invalid_proposal',
      'below_price_floor',
      'tax_changed',
      'state_conflict',
      'send_incomplete',
      'platform_unavailable',
    ],
  }),
  params: quoteId,
  body: Type.Object(
    {
      revision,
      confirm_below_floor: Type.Optional(Type.Boolean()),
      total: Type.Optional(SHOWN_TOTAL),
      letter: Type.Optional(LETTER),
      approval_note: Type.Optional(
        Type.String({ ...words(1000), description: 'To those who have to approve it; nobody else is shown it.' }),
      ),
    },
    closed,
  ),
}

function readSending({ total, letter, approval_note: request }: Static<typeof sendSchema.body>): Sending {
  return {
    letter: letter ? readLetter(letter) : null,
    request: request ?? null,
    total: total === undefined ? undefined : parseMoney(total),
  }
}

/** PUT /admin/api/quotes/{id}/proposal, POST /admin/api/quotes/{id}/proposal/preview and /send */
export const proposalRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes/:id'
  const stage = { permission: ACTIONS.stage_proposal.permission }
  const send = { permission: ACTIONS.send_proposal.permission }

  app.put(`${path}/proposal`, { schema: stageSchema, config: stage }, async ({ ctx, params, body }) => {
    const target = { quoteId: params.id, revision: body.revision }
    const { staged, added, customerTags } = await gatherProposal(ctx, target, readProposal(body))
    return answerStaffQuote(ctx, await stageProposal(ctx, target, staged, added), baseUrl, { customerTags })
  })
  app.post(`${path}/proposal/preview`, { schema: previewSchema, config: stage }, async ({ ctx, params, body }) => {
    const target = { quoteId: params.id, revision: body.revision }
    const { quote, customerTags } = await gatherProposal(ctx, target, readProposal(body))
    return answerStaffQuote(ctx, quote, baseUrl, { customerTags })
  })
  app.post(`${path}/send`, { schema: sendSchema, config: send }, async ({ ctx, params, body }) => {
    const target = { quoteId: params.id, revision: body.revision }
    const { outcome, quote } = await tellPeople(
      sendProposal(ctx, target, body.confirm_below_floor ?? false, readSending(body)),
    )
    return { object: 'proposal_send', outcome, quote: await answerStaffQuote(ctx, quote, baseUrl) }
  })
}
