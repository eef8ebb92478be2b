import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { extendExpiry } from '../../../commands/negotiation/extend-expiry.ts'
import { recallProposal } from '../../../commands/negotiation/recall-proposal.ts'
import { renewProposal } from '../../../commands/negotiation/renew-proposal.ts'
import { voidAcceptance } from '../../../commands/negotiation/void-acceptance.ts'
import { parseInstant } from '../../../domain/calendar.ts'
import { parseMoney } from '../../../domain/money.ts'
import type { Expiry } from '../../../domain/negotiation/staged-proposal.ts'
import { invalidFields } from '../../../domain/problem.ts'
import type { AppOptions } from '../../app-options.ts'
import { money } from '../../operation/schema-parts.ts'
import { instant, quoteActions, words } from '../quotes/quote-action.ts'

const recallNotes = {
  path: 'recall',
  operationId: 'recallProposal',
  summary: 'Recall the proposal to change it',
  description: 'The buyer sees that it is being revised.',
  problems: ['offer_expired'],
} as const
const renewNotes = {
  path: 'renew',
  operationId: 'renewProposal',
  summary: 'Renew an expired offer',
  description:
    'At the same prices, until `expires_at`, or `valid_days` from now; without either, the store’s default. Tax left to the platform is calculated anew: if that changes the total, the request is refused with `tax_changed` unless `total` names the new one.',
  members: {
    expires_at: Type.Optional(instant),
    valid_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    total: Type.Optional(money),
  },
  problems: ['tax_changed', 'invalid_proposal', 'platform_unavailable'],
} as const
const extendNotes = {
  path: 'extend',
  operationId: 'extendExpiry',
  summary: 'Extend a live offer',
  members: { expires_at: instant },
  problems: ['offer_expired'],
} as const
const voidNotes = {
  path: 'void',
  operationId: 'voidAcceptance',
  summary: 'Void the buyer’s last answer',
  description:
    'Decisions on the newest answered version are open again; those on older versions stay. If the offer has expired, `expires_at` is required.',
  members: { reason: words(2000), expires_at: Type.Optional(instant) },
}

/** Staff's actions on an offer that is or was before the buyer: POST /admin/api/quotes/{id}/… */
export const offerActionRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const add = quoteActions(app, options)
  add('recall_proposal', recallNotes, recallProposal)
  add('renew_proposal', renewNotes, (ctx, target, { total, ...body }) =>
    renewProposal(ctx, target, readExpiry(body), total === undefined ? undefined : parseMoney(total)),
  )
  add('extend_expiry', extendNotes, (ctx, target, body) => extendExpiry(ctx, target, readInstant(body.expires_at)))
  add('void_acceptance', voidNotes, (ctx, target, { reason, expires_at }) =>
    voidAcceptance(ctx, target, { reason, expiresAt: expires_at === undefined ? null : readInstant(expires_at) }),
  )
}

function readExpiry({ expires_at: at, valid_days: days }: { expires_at?: string; valid_days?: number }): Expiry {
  if (at !== undefined && days !== undefined) {
    throw invalidFields([
      { field: 'valid_days', message: 'is not allowed with expires_at', fault: { code: 'not_allowed_here' } },
    ])
  }
  if (at !== undefined) return { kind: 'at', at: readInstant(at) }
  return days === undefined ? { kind: 'default' } : { kind: 'days', days }
}

function readInstant(text: string): Date {
  const read = parseInstant(text)
  if (!read) throw new Error(`The schema let ${text} through`)
  return read
}
