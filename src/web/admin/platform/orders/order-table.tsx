import { Group, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { PlatformOrder } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { Pager } from '../pager.tsx'
import { type Looks, StateBadge } from '../state-badge.tsx'
import { usePageOf } from '../use-page-of.ts'
import { OrderActions } from './order-actions.tsx'
import { QuoteCell } from './quote-cell.tsx'

const FINANCIAL: Looks = {
  pending: [say('orders.financial.pending'), 'yellow'],
  partially_paid: [say('orders.financial.partially_paid'), 'orange'],
  paid: [say('orders.financial.paid'), 'green'],
  partially_refunded: [say('orders.financial.partially_refunded'), 'grape'],
  refunded: [say('orders.financial.refunded'), 'gray'],
  voided: [say('orders.financial.voided'), 'gray'],
}

const CANCELLED: Looks = { cancelled: [say('orders.cancelled'), 'red'] }

/** Lists the orders on the platform, newest first. */
export function OrderTable() {
  const { timezone } = useSession().store
  const { cursor } = useSearch({ from: '/staff/store/orders' })
  const orders = usePageOf(resource('/platform/orders', { query: { after: cursor } }))
  return (
    <Loaded query={orders} rows={6}>
      {({ data, next_cursor: next }) => (
        <>
          <DataTable
            caption={say('orders.orders_caption')}
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title={say('orders.no_orders')}>{say('orders.no_orders_hint')}</EmptyState>}
          />
          <Pager cursor={cursor} next={next} />
        </>
      )}
    </Loaded>
  )
}

function columnsIn(timezone: string): readonly Column<PlatformOrder>[] {
  return [
    { key: 'name', header: say('orders.order'), cell: ({ name }) => name },
    { key: 'quote', header: say('orders.quote'), cell: (order) => <QuoteCell {...order} /> },
    {
      key: 'state',
      header: say('orders.status'),
      cell: ({ financial, cancelled_at: cancelledAt }) => (
        <Group gap={6} display="inline-flex">
          <StateBadge state={financial} looks={FINANCIAL} />
          {cancelledAt && <StateBadge state="cancelled" looks={CANCELLED} />}
        </Group>
      ),
    },
    {
      key: 'total',
      header: say('orders.total'),
      figures: true,
      cell: (order) => formatAmount(order.total, order.currency),
    },
    {
      key: 'paid',
      header: say('orders.financial.paid'),
      figures: true,
      cell: ({ total_paid: paid, total_refunded: refunded, currency }) => (
        <div>
          {formatAmount(paid, currency)}
          {refunded !== '0.00' && (
            <Text size="xs" c="dimmed">
              {say('orders.amount_refunded', { amount: formatAmount(refunded, currency) })}
            </Text>
          )}
        </div>
      ),
    },
    { key: 'updated', header: say('orders.changed'), cell: (order) => formatMoment(order.updated_at, timezone) },
    { key: 'actions', header: say('orders.actions'), cell: (order) => <OrderActions order={order} /> },
  ]
}
