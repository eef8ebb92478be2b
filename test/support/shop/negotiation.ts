import assert from 'node:assert/strict'
import { changeQuote } from '../../../src/commands/change-quote.ts'
import { type SendResult, sendProposal } from '../../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../../src/commands/negotiation/stage-proposal.ts'
import { createPartitions } from '../../../src/database/partitions.ts'
import { readWorkingQuote } from '../../../src/database/quotes/working-quotes.ts'
import { listEvents } from '../../../src/database/webhooks/events.ts'
import type { Actor } from '../../../src/domain/access/actor.ts'
import { decideAnswer } from '../../../src/domain/negotiation/answer-proposal.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'
import type { Change } from '../../../src/domain/quotes/change.ts'
import { isOpen } from '../../../src/domain/quotes/line-state.ts'
import type { WorkingQuote } from '../../../src/domain/quotes/quote.ts'
import type { Decision } from '../../../src/domain/quotes/quote-terms.ts'
import { stagedAt } from '../given/staged.ts'
import { contextOf } from '../service/context.ts'
import type { TestService } from '../service/service.ts'
import { quoteRequest, type Shop } from './catalog.ts'

export const DAY_MS = 86_400_000
const BUYER: Actor = { kind: 'buyer', email: 'kim@buyer.example', contactId: null }

/** A quote of two lines, 3 boards and 7 mugs, and what its parties can do with it. */
export interface Negotiation {
  id: string
  /** The ids of its lines. */
  lines: readonly string[]
  /** Stages every open line at 10.00 and sends it, as an Admin. */
  send(more?: Partial<StagedProposal>): Promise<SendResult>
  /** The buyer decides line by line; null leaves a line undecided. */
  answer(...decisions: (Decision | null)[]): Promise<WorkingQuote>
  /** Makes any decision, as an Admin by default. */
  decide(decision: (quote: WorkingQuote, now: Date) => Change | null, actor?: Actor): Promise<WorkingQuote>
  read(): Promise<WorkingQuote>
  /** Its events except the first, in feed order. */
  events(): Promise<{ type: string; actor: string; data: Record<string, unknown> }[]>
}

/** Requests a quote as the shop's integration; `more` changes the request. */
export async function openNegotiation(
  service: TestService,
  shop: Shop,
  more: Record<string, unknown> = {},
): Promise<Negotiation> {
  const lines = [
    { variant_id: shop.board, quantity: 3 },
    { variant_id: shop.mug, quantity: 7 },
  ]
  const { status, body } = await shop.post(quoteRequest({ lines, ...more }))
  assert.equal(status, 201, JSON.stringify(body))
  const quoteId: string = body.id
  const read = () => readWorkingQuote(service.db, shop.store.id, quoteId)
  const decide: Negotiation['decide'] = async (decision, actor) => {
    const ctx = await contextOf(service, shop.store, actor)
    return changeQuote(ctx, { quoteId }, (quote) => decision(quote, ctx.now))
  }
  const lineIds = body.lines.map((line: { id: string }) => line.id)
  return {
    id: quoteId,
    lines: lineIds,
    read,
    decide,
    send: async (changes = {}) => {
      const open = (await read()).lines.filter(isOpen).map((line) => line.id)
      const ctx = await contextOf(service, shop.store)
      await stageProposal(ctx, { quoteId }, stagedAt(open, ['10.00', '10.00'], changes))
      return sendProposal(ctx, { quoteId }, false)
    },
    answer: async (...decisions) => {
      const { store } = await contextOf(service, shop.store)
      const facts = { settings: store.settings, contactId: null, customerTags: [], termsAccepted: true }
      const byLine = Object.fromEntries(decisions.flatMap((decision, i) => (decision ? [[lineIds[i], decision]] : [])))
      return decide((quote, now) => decideAnswer(quote, byLine, facts, now), BUYER)
    },
    events: async () => {
      const page = await listEvents(service.db, shop.store.id, { quoteId, limit: 500, now: service.now })
      assert.ok(page)
      return page.events
        .filter(({ type }) => type !== 'quote.created')
        .map(({ type, actor, data }) => ({ type, actor, data: JSON.parse(data) }))
    },
  }
}

/** Lets time pass, with the partitions that the job would create. */
export async function pass(service: TestService, ms: number): Promise<void> {
  service.now = new Date(service.now.getTime() + ms)
  await createPartitions(service.db, service.now)
}
