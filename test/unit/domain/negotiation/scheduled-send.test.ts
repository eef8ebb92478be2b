import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkSendTime } from '../../../../src/domain/negotiation/scheduled/check-send-time.ts'
import {
  findStop,
  isCurrent,
  offerPrint,
  type ScheduledSend,
  type SendingStore,
} from '../../../../src/domain/negotiation/scheduled/scheduled-send.ts'
import type { WorkingQuote } from '../../../../src/domain/quotes/quote.ts'
import { given, inDays, NOW, stagedV01 } from '../../../support/given/given.ts'

const QUOTE = given('in_review', { staged: stagedV01() })
const STORE: SendingStore = { settings: {}, installed: true, frozen: false }
const ADA = { id: 'stf_ada', name: 'Ada', role: 'sales_rep', active: true } as const
const SCHEDULED: ScheduledSend = {
  quoteId: QUOTE.id,
  versionNumber: QUOTE.versionNumber,
  offer: offerPrint(QUOTE),
  sendAt: NOW,
  agreedAt: inDays(-2),
  agreedBy: ADA,
  letter: null,
  total: 45599n,
  confirmBelowFloor: false,
  buyerWroteAt: null,
  stopped: null,
}
const OTHER = { id: 'stf_milo', email: 'milo@example.com' }
const first = <T>([one]: readonly T[]): T => {
  assert.ok(one)
  return one
}

interface Case {
  when: string
  quote?: Partial<WorkingQuote>
  scheduled?: Partial<ScheduledSend>
  store?: Partial<SendingStore>
  stops: string | null
}

const CASES: readonly Case[] = [
  { when: 'nothing has changed', stops: null },
  {
    when: 'staff wrote a note or took the quote over',
    quote: { revision: '99', assignedStaff: { ...ADA, email: '' } },
    stops: null,
  },
  { when: 'the buyer wrote before the person agreed', scheduled: { buyerWroteAt: inDays(-3) }, stops: null },
  { when: 'the buyer has written since', scheduled: { buyerWroteAt: inDays(-1) }, stops: 'buyer_wrote' },
  { when: 'a note to the buyer differs', quote: { staged: stagedV01({ note: 'Hurry' }) }, stops: 'offer_changed' },
  {
    when: 'a line was removed',
    quote: { lines: QUOTE.lines.slice(1) },
    stops: 'offer_changed',
  },
  {
    when: 'the buyer has another address',
    quote: { customer: { ...QUOTE.customer, email: 'new@buyer.example' } },
    stops: 'offer_changed',
  },
  { when: 'nothing is staged any more', quote: { staged: null }, stops: 'nothing_staged' },
  { when: 'the quote was closed', quote: { status: 'closed' }, stops: 'not_now' },
  {
    when: 'the buyer was redacted',
    quote: { customer: { ...QUOTE.customer, email: 'x@redacted.invalid' } },
    stops: 'buyer_removed',
  },
  { when: 'the person is no longer active', scheduled: { agreedBy: { ...ADA, active: false } }, stops: 'sender_gone' },
  { when: 'the person no longer sees the quote', quote: { assignedStaff: OTHER }, stops: 'sender_gone' },
  {
    when: 'another’s quote was scheduled by a manager',
    quote: { assignedStaff: OTHER },
    scheduled: { agreedBy: { ...ADA, role: 'manager' } },
    stops: null,
  },
  { when: 'the store was closed', store: { installed: false }, stops: 'store_inactive' },
  { when: 'the store’s subscription is frozen', store: { frozen: true }, stops: 'store_inactive' },
]

describe('whether a scheduled proposal goes out', () => {
  for (const { when, quote, scheduled, store, stops } of CASES) {
    it(`${stops === null ? 'does' : `does not (${stops})`} when ${when}`, () => {
      const found = findStop(
        { ...QUOTE, ...quote },
        { ...SCHEDULED, ...scheduled },
        { store: { ...STORE, ...store }, now: NOW },
      )
      assert.equal(found?.code ?? null, stops)
    })
  }

  it('does not when the offer would have ended before, to the millisecond', () => {
    const ending = (at: Date) => given('in_review', { staged: stagedV01({ expiry: { kind: 'at', at } }) })
    const stopOf = (at: Date) =>
      findStop(ending(at), { ...SCHEDULED, offer: offerPrint(ending(at)) }, { store: STORE, now: NOW })
    assert.equal(stopOf(NOW)?.code, 'expiry_passed')
    assert.equal(stopOf(new Date(NOW.getTime() + 1)), null)
  })
})

describe('the print of an offer', () => {
  it('differs with each price and quantity by the cent', () => {
    const { staged } = QUOTE
    assert.ok(staged)
    const line = first(staged.lines)
    const rest = staged.lines.slice(1)
    const changed = [
      { ...line, quantity: line.quantity + 1 },
      { ...line, price: { kind: 'unit', amount: 3334n } } as const,
      { ...line, visibility: 'hidden' } as const,
    ].map((one) => offerPrint({ ...QUOTE, staged: { ...staged, lines: [one, ...rest] } }))
    assert.equal(new Set([offerPrint(QUOTE), ...changed]).size, 4)
  })
})

describe('what was scheduled', () => {
  it('says nothing once another version was sent, or the quote ended after it was stopped', () => {
    const stopped = { at: NOW, reason: { code: 'buyer_wrote' } } as const
    const after = (status: WorkingQuote['status'], days: number) =>
      isCurrent({ ...SCHEDULED, stopped }, { ...QUOTE, status, updatedAt: inDays(days) })
    assert.equal(isCurrent(SCHEDULED, QUOTE), true)
    assert.equal(isCurrent(SCHEDULED, { ...QUOTE, versionNumber: QUOTE.versionNumber + 1 }), false)
    assert.deepEqual([after('in_review', 1), after('closed', -1), after('closed', 1)], [true, true, false])
  })

  it('has a time that is ahead, by at most 90 days', () => {
    assert.throws(() => checkSendTime(NOW, NOW), /in the future/)
    assert.throws(() => checkSendTime(new Date(inDays(90).getTime() + 1), NOW), /within 90 days/)
    checkSendTime(new Date(NOW.getTime() + 1), NOW)
    checkSendTime(inDays(90), NOW)
  })
})
