import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { answerApproval } from '../../commands/approvals/answer-approval.ts'
import type { Target } from '../../commands/change-quote.ts'
import type { Context } from '../../commands/context.ts'
import { answerProposal } from '../../commands/negotiation/answer-proposal.ts'
import { counterProposal } from '../../commands/negotiation/counter-proposal.ts'
import { declineProposal } from '../../commands/negotiation/decline-proposal.ts'
import { withdrawRequest } from '../../commands/quotes/withdraw-request.ts'
import { readAmount } from '../../domain/money.ts'
import { toApprover, type Visitor } from '../../domain/portal/portal-visitor.ts'
import { Problem, type ProblemCode } from '../../domain/problem.ts'
import { BUYERS_LOSS_REASONS } from '../../domain/quotes/loss-reason.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { DECISION_MEMBERS, readChosen, readDecisions, readQuantities } from './decisions.ts'
import { type Entry, enterQuote } from './gate.ts'
import { previewRoute } from './preview.ts'
import { showQuote } from './show-quote.ts'
import { SIGNED_BY, signatureOf } from './signature.ts'

interface BuyerAction<Members extends TProperties> {
  /** The path below `/portal/api/quotes/:id/`. */
  path: string
  operationId: string
  summary: string
  description?: string
  entry?: Entry
  members: Members
  problems?: readonly ProblemCode[]
}

const counterLine = Type.Object(
  {
    id: Type.String(),
    requested_price: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
        description: 'A decimal of up to 10 digits and 2 decimals, such as 12.50.',
      }),
    ),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
)
const words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' })

const answerNotes = {
  path: 'answer',
  operationId: 'answerProposal',
  summary: 'Accept the proposal, or some of its lines',
  description:
    'Takes `decisions` or `accept_all`. Lines not listed stay open; the lines of a kit are decided as one. `quantities` are accepted instead of those offered, `chosen` are the options and alternatives taken. If the company has to approve it, the answer waits for that.',
  members: { ...DECISION_MEMBERS, terms_accepted: Type.Optional(Type.Boolean()), ...SIGNED_BY },
  problems: ['offer_expired', 'answered_as_whole', 'platform_refused'],
} as const satisfies BuyerAction<TProperties>
const counterNotes = {
  path: 'counter',
  operationId: 'counterProposal',
  summary: 'Ask for other prices or quantities',
  description: 'For lines that are open, also after others were accepted.',
  members: { lines: Type.Optional(Type.Array(counterLine, { maxItems: 100 })), note: Type.Optional(words(5000)) },
  problems: ['offer_expired'],
} as const satisfies BuyerAction<TProperties>
const declineNotes = {
  path: 'decline',
  operationId: 'declineProposal',
  summary: 'Decline the proposal',
  members: {
    reason: Type.Optional(words(2000)),
    loss_reason: Type.Optional(
      Type.Enum([...BUYERS_LOSS_REASONS], { description: 'Why the offer does not suit, to count by.' }),
    ),
  },
  problems: ['offer_expired'],
} as const satisfies BuyerAction<TProperties>
const withdrawNotes = {
  path: 'withdraw',
  operationId: 'withdrawRequest',
  summary: 'Withdraw the request',
  members: {},
} as const satisfies BuyerAction<TProperties>
const approveNotes = {
  path: 'approval/approve',
  operationId: 'approveAcceptance',
  summary: 'Approve what a colleague accepted',
  entry: 'contact',
  members: SIGNED_BY,
  problems: ['forbidden'],
} as const satisfies BuyerAction<TProperties>
const rejectNotes = {
  path: 'approval/reject',
  operationId: 'rejectAcceptance',
  summary: 'Reject what a colleague accepted',
  entry: 'contact',
  members: { comment: Type.Optional(words(2000)) },
  problems: ['forbidden'],
} as const satisfies BuyerAction<TProperties>

/** Buyers' actions on a quote, each at the revision they were shown: POST /portal/api/quotes/{id}/… */
export const answerRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const add = buyerActions(app, options)
  add(answerNotes, (acting, body) => {
    const chosen = readChosen(body)
    return answerProposal(acting.ctx, acting.target, {
      decisions: readDecisions(body),
      ...(chosen && { chosen }),
      quantities: readQuantities(body),
      termsAccepted: body.terms_accepted ?? false,
      signature: signatureOf(acting.request, acting, body.signed_by),
    })
  })
  add(counterNotes, ({ ctx, target }, { lines = [], note = null }) => {
    const wishes = lines.map(({ id, requested_price: price, quantity = null }) => ({
      lineId: id,
      requestedPrice: price === undefined ? null : readAmount(price),
      requestedQuantity: quantity,
    }))
    return counterProposal(ctx, target, { lines: wishes, note })
  })
  add(declineNotes, ({ ctx, target }, { reason = null, loss_reason: loss }) =>
    declineProposal(ctx, target, reason, loss),
  )
  add(withdrawNotes, ({ ctx, target }) => withdrawRequest(ctx, target))
  add(approveNotes, (acting, { signed_by: typed }) =>
    answerApproval(acting.ctx, acting.target, approverOf(acting), {
      approve: true,
      signature: signatureOf(acting.request, acting, typed),
    }),
  )
  add(rejectNotes, ({ ctx, target, ...who }, { comment = null }) =>
    answerApproval(ctx, target, approverOf(who), { approve: false, comment }),
  )
  await app.register(previewRoute, options)
}

interface Acting {
  request: FastifyRequest
  ctx: Context
  target: Target
  visitor: Visitor
  quote: WorkingQuote
}

/** Returns a function that adds actions for the quote's visitors, answered with their view of the quote afterwards. */
function buyerActions(app: FastifyInstance, options: AppOptions) {
  return <Members extends TProperties>(
    { path, entry = 'visitor', members, problems = [], ...notes }: BuyerAction<Members>,
    run: (acting: Acting, body: Static<TObject<Members>>) => Promise<WorkingQuote>,
  ): void => {
    const schema = {
      ...operation({
        ...notes,
        tag: 'Answers',
        ok: [200, 'PortalQuote'],
        problems: ['not_found', 'state_conflict', 'action_unavailable', ...problems],
      }),
      params: Type.Object({ id: Type.String() }),
      body: Type.Object({ revision, ...members }, { additionalProperties: false }),
    }
    app.post(`/portal/api/quotes/:id/${path}`, { schema, config: { entry } }, async (request) => {
      const { id } = request.params as { id: string } // validated by the schema above
      const { revision, ...body } = request.body as { revision: string } & Static<TObject<Members>>
      const entered = await enterQuote(request, options, id)
      const target = { quoteId: entered.quote.id, revision, seen: entered.quote }
      const changed = await run({ ...entered, request, target }, body as Static<TObject<Members>>)
      return showQuote(entered.ctx, entered.visitor, changed)
    })
  }
}

const revision = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Of the quote as shown: if it has changed since, the answer is a conflict.',
})

function approverOf({ visitor, quote }: Pick<Acting, 'visitor' | 'quote'>) {
  const approver = toApprover(visitor, quote)
  if (!approver) throw new Problem('forbidden', "Only contacts of the quote's company can approve or reject.")
  return approver
}
