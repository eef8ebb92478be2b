import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Status } from '../../../../src/domain/quotes/quote-terms.ts'
import { findOutcomes, type PastChange } from '../../../../src/domain/quotes/version-outcome.ts'

const change = (action: PastChange['action'], newStatus: Status, detail: PastChange['detail'] = {}): PastChange => ({
  action,
  newStatus,
  detail,
})
const sent = (number: number) => change('send_proposal', 'proposal_sent', { outcome: 'sent', version_number: number })
const of = (states: ('pending' | 'sent' | 'rejected' | 'cancelled')[], ...timeline: PastChange[]) => [
  ...findOutcomes(
    states.map((state, i) => ({ number: i + 1, state })),
    timeline,
  ).values(),
]

describe('findOutcomes', () => {
  it('returns the outcome of each version, in order', () => {
    assert.deepEqual(
      of(
        ['sent', 'sent'],
        sent(1),
        change('counter', 'countered'),
        sent(2),
        change('accept', 'accepted', { outcome: 'accepted' }),
      ),
      ['countered', 'accepted'],
    )
  })

  it('counts an acceptance only once nobody has to approve it', () => {
    const held = change('accept', 'proposal_sent', { outcome: 'awaiting_approval' })
    assert.deepEqual(of(['sent'], sent(1), held), ['open'])
    assert.deepEqual(of(['sent'], sent(1), held, change('reject_acceptance', 'declined')), ['declined'])
    assert.deepEqual(
      of(
        ['sent'],
        sent(1),
        held,
        change('approve_acceptance', 'partially_accepted', { outcome: 'partially_accepted' }),
      ),
      ['partially_accepted'],
    )
  })

  it('recognises versions that never went out, were released by an approval, or were recalled', () => {
    const approved = change('approve_proposal', 'proposal_sent', { version_number: 3, done: true })
    assert.deepEqual(
      of(['rejected', 'cancelled', 'sent', 'pending'], approved, change('recall_proposal', 'in_review')),
      ['rejected', 'cancelled', 'recalled', 'awaiting_approval'],
    )
  })

  it('reopens a version whose acceptance was voided, and an expired one renewed under a new number', () => {
    const accepted = change('accept', 'accepted', { outcome: 'accepted' })
    const renewed = change('renew_proposal', 'proposal_sent', { outcome: 'sent', version_number: 2 })
    assert.deepEqual(of(['sent'], sent(1), accepted, change('void_acceptance', 'proposal_sent')), ['open'])
    assert.deepEqual(of(['sent', 'sent'], sent(1), change('expire', 'expired'), renewed), ['expired', 'open'])
  })
})
