import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { type BuyingLimit, findLimitApproval } from '../../../../src/domain/companies/buying-limit.ts'

const PEOPLE = ['a', 'b', 'c', 'd'] as const
const person = fc.constantFrom(...PEOPLE)
const limits: fc.Arbitrary<BuyingLimit[]> = fc.uniqueArray(
  fc.record({
    contactId: person,
    amount: fc.bigInt(0n, 10n),
    approverId: fc.option(person),
  }),
  { selector: ({ contactId }) => contactId },
)
const total = fc.bigInt(0n, 12n)

const ask = (all: readonly BuyingLimit[], who: string | null, sum: bigint) => findLimitApproval(all, who, sum)

it('an acceptance needs approval if and only if its buyer has a limit and the sum is above it', () => {
  fc.assert(
    fc.property(limits, fc.option(person), total, (all, who, sum) => {
      const own = all.find(({ contactId }) => contactId === who)
      assert.equal(ask(all, who, sum) !== null, own !== undefined && sum > own.amount)
    }),
  )
})

it('one approval is enough: the main contact’s, or that of the first approver up the line who may accept the sum alone', () => {
  fc.assert(
    fc.property(limits, person, total, (all, who, sum) => {
      const approval = ask(all, who, sum)
      if (!approval) return
      const [step, ...others] = approval.steps
      assert.deepEqual([step?.mode, others], ['any', []])
      const [first, ...rest] = step?.approvers ?? []
      const named = first && 'contact' in first ? first.contact : null
      assert.deepEqual(named === null ? [first] : rest, [{ company: 'main_contact' }])
      if (named === null) return
      assert.notEqual(named, who)
      const theirs = all.find(({ contactId }) => contactId === named)
      assert.ok(theirs === undefined || sum <= theirs.amount)
    }),
  )
})

it('approvers who name each other in a circle leave it to the main contact', () => {
  const circle: BuyingLimit[] = [
    { contactId: 'a', amount: 1n, approverId: 'b' },
    { contactId: 'b', amount: 2n, approverId: 'a' },
  ]
  assert.deepEqual(ask(circle, 'a', 5n)?.steps[0]?.approvers, [{ company: 'main_contact' }])
  assert.deepEqual(ask(circle, 'a', 2n)?.steps[0]?.approvers, [{ contact: 'b' }, { company: 'main_contact' }])
})
