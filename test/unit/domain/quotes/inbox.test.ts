import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { INBOX_TAB_NAMES, INBOX_TABS, nextActor, tabOf } from '../../../../src/domain/quotes/inbox.ts'
import { STATUSES, type Status } from '../../../../src/domain/quotes/quote-terms.ts'

describe('the inbox', () => {
  it('has every quote in exactly one tab, the one tabOf returns', () => {
    for (const status of STATUSES) {
      for (const pendingApproval of [null, 'merchant', 'buyer'] as const) {
        const isNegotiable = ['submitted', 'in_review', 'countered'].includes(status)
        if (pendingApproval === 'merchant' && !isNegotiable) continue // no proposal is parked then
        const holding = INBOX_TAB_NAMES.filter((name) => {
          const tab: { statuses: readonly Status[]; needsApproval?: boolean } = INBOX_TABS[name]
          const waits = pendingApproval === 'merchant'
          return tab.statuses.includes(status) && (tab.needsApproval ?? waits) === waits
        })
        assert.deepEqual(holding, [tabOf({ status, pendingApproval })], `${status} ${pendingApproval}`)
      }
    }
  })

  it('says whose turn it is: approvers first, the buyer while their company decides', () => {
    assert.equal(nextActor({ status: 'in_review', pendingApproval: 'merchant' }), 'approvers')
    assert.equal(nextActor({ status: 'partially_accepted', pendingApproval: 'buyer' }), 'buyer')
    assert.equal(nextActor({ status: 'partially_accepted', pendingApproval: null }), 'both')
    assert.equal(nextActor({ status: 'expired', pendingApproval: null }), 'staff')
    assert.equal(nextActor({ status: 'converted', pendingApproval: null }), 'nobody')
  })
})
