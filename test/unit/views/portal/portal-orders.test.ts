import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Conversion } from '../../../../src/database/orders/conversion-row.ts'
import { viewPortalOrders } from '../../../../src/views/portal/portal-orders.ts'

it('an order shows its buyer the amount to pay, from the platform if available', () => {
  const order = (more: Partial<Conversion>) =>
    ({
      orderId: null,
      cancelledAt: null,
      draftDeletedAt: null,
      invoiceSentAt: null,
      platformTotal: null,
      ...more,
    }) as Conversion
  const { items } = viewPortalOrders({
    conversions: [
      order({ draftOrderId: '1', total: 11_900n }),
      order({ draftOrderId: '2', total: 5_000n, platformTotal: 5_001n }),
      order({ draftOrderId: null, total: 1n }),
    ],
    drafts: new Map(),
    orders: new Map(),
    answered: true,
  })
  assert.deepEqual(
    items.map(({ draft_order_id: id, total }) => [id, total]),
    [
      ['1', '119.00'],
      ['2', '50.01'],
    ],
  )
})
