import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { cancelScheduledSend, scheduleSend } from '../../../commands/negotiation/scheduled/schedule-send.ts'
import { sendScheduledNow } from '../../../commands/negotiation/scheduled/send-scheduled.ts'
import { parseMoney } from '../../../domain/money.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { tellPeople } from '../../../outside/platform/ask-platform.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { ACTION_PROBLEMS, instant, quoteId, revision } from '../quotes/quote-action.ts'
import { answerStaffQuote } from '../quotes/staff-quote-answer.ts'
import { staffContext } from '../staff-context.ts'
import { LETTER, readLetter } from './letter-body.ts'
import { SHOWN_TOTAL } from './proposal.ts'

const tag = 'Quotes'
const closed = { additionalProperties: false }
const sendProblems = ['not_editable', 'no_staged_proposal', 'invalid_proposal', 'below_price_floor'] as const

const scheduleSchema = {
  ...operation({
    operationId: 'scheduleProposal',
    summary: 'Schedule the staged proposal',
    description:
      'It goes out at this time exactly as agreed here, or not at all: if anything changes before, or it could not go out for a day, it comes back to its staff with the reason. Replaces what was scheduled.',
    tag,
    ok: [200, 'StaffQuote'],
    problems: [...ACTION_PROBLEMS, ...sendProblems, 'platform_unavailable'],
  }),
  params: quoteId,
  body: Type.Object(
    {
      revision,
      at: instant,
      total: SHOWN_TOTAL,
      confirm_below_floor: Type.Optional(Type.Boolean()),
      letter: Type.Optional(LETTER),
    },
    closed,
  ),
}
const cancelSchema = {
  ...operation({
    operationId: 'cancelScheduledProposal',
    summary: 'Cancel the scheduled sending',
    description: 'Or end the reminder that it did not go out.',
    tag,
    ok: [200, 'StaffQuote'],
    problems: [...ACTION_PROBLEMS],
  }),
  params: quoteId,
  body: Type.Object({ revision }, closed),
}
const nowSchema = {
  ...operation({
    operationId: 'sendScheduledProposal',
    summary: 'Send the scheduled proposal now',
    description: 'As it was agreed.',
    tag,
    ok: [200, 'StaffQuote'],
    problems: [...ACTION_PROBLEMS, ...sendProblems, 'tax_changed', 'send_incomplete', 'platform_unavailable'],
  }),
  params: quoteId,
  body: Type.Object({ revision }, closed),
}

/** POST /admin/api/quotes/{id}/scheduled-send, and its end or its sending now */
export const scheduledSendRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes/:id/scheduled-send'
  const config = { permission: ACTIONS.send_proposal.permission }

  app.post(path, { schema: scheduleSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const { revision, at, total, letter, confirm_below_floor: confirmed = false } = request.body
    const target = { quoteId: request.params.id, revision }
    const agreed = { at: new Date(at), total: parseMoney(total), letter: letter ? readLetter(letter) : null }
    const quote = await tellPeople(scheduleSend(ctx, target, { ...agreed, confirmBelowFloor: confirmed }))
    return answerStaffQuote(ctx, quote, baseUrl)
  })
  app.post(`${path}/cancel`, { schema: cancelSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const target = { quoteId: request.params.id, revision: request.body.revision }
    return answerStaffQuote(ctx, await cancelScheduledSend(ctx, target), baseUrl)
  })
  app.post(`${path}/now`, { schema: nowSchema, config }, async (request) => {
    const ctx = staffContext(request)
    const target = { quoteId: request.params.id, revision: request.body.revision }
    return answerStaffQuote(ctx, await tellPeople(sendScheduledNow(ctx, target)), baseUrl)
  })
}
