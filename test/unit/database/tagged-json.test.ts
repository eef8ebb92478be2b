import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fromTagged, type Tagged, toTagged } from '../../../src/database/tagged-json.ts'
import type { ApprovalChain } from '../../../src/domain/approvals/approval-chain.ts'
import type { StagedProposal } from '../../../src/domain/negotiation/staged-proposal.ts'

it('reads amounts and times back as they were written', () => {
  const offer = { discount: { kind: 'amount', amount: 12345678901234567890n }, times: [new Date(0)], none: null }
  const text = toTagged('quote_version.offer', offer as never)
  assert.deepEqual(fromTagged<'quote_version.offer'>(JSON.parse(text)), offer)
})

/** Checked by `tsc`: each line compiles, and the mistake after it does not. */
export function mistakes(staged: Tagged<'quote.staged'>, proposal: StagedProposal): unknown[] {
  const read: StagedProposal = fromTagged(staged)
  // @ts-expect-error another type than the column's
  const misread: ApprovalChain = fromTagged(staged)
  // @ts-expect-error the caller claims another column
  const claimed = fromTagged<'quote.approval'>(staged)
  const written = toTagged('quote.staged', proposal)
  // @ts-expect-error a value of another column
  const miswritten = toTagged('quote.approval', proposal)
  // @ts-expect-error no such column
  const nowhere = toTagged('quote.stagd', proposal)
  return [read, misread, claimed, written, miswritten, nowhere]
}
