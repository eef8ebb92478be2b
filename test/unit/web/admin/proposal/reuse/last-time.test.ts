import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../../../../../../src/web/admin/proposal/model/draft.ts'
import { priceAsLastTime } from '../../../../../../src/web/admin/proposal/reuse/last-time.ts'
import type { PaidPrice, StaffQuote } from '../../../../../../src/web/client/admin-answers.ts'

const last = (variantId: string, unitPrice: string) => ({
  variant_id: variantId,
  last_paid: { unit_price: unitPrice, quote_id: 'qte_1', quote_number: 'Q-1', quantity: 5 } as PaidPrice,
})
const line = (id: string, kit: Draft['lines'][number]['kit'] = null) =>
  ({ id, quantity: 1, price: { kind: 'catalog' }, visibility: 'show', kit }) as Draft['lines'][number]
const facts = ['a', 'b', 'c'].map((id) => ({ id, title: id, variant_id: `v-${id}` })) as StaffQuote['lines']

test('each line gets the price its buyer last accepted; lines without one and lines of kits stay as they are', () => {
  const kit = { key: 'kit-1', role: 'parent', title: null } as const
  const draft = { lines: [line('a'), line('b'), line('c', kit)] } as unknown as Draft
  const done = priceAsLastTime(draft, facts, [last('v-a', '9.50'), last('v-c', '1.00')])
  assert.deepEqual(
    done.draft.lines.map(({ price }) => price),
    [{ kind: 'unit', amount: '9.50' }, { kind: 'catalog' }, { kind: 'catalog' }],
  )
  assert.deepEqual(
    done.lines.map(({ title, last }) => [title, last?.unit_price ?? null]),
    [
      ['a', '9.50'],
      ['b', null],
    ],
  )
  const again = priceAsLastTime(done.draft, facts, [last('v-a', '9.50')])
  assert.equal(again.draft, done.draft, 'a second time changes nothing')
})
