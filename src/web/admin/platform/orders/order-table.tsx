import { Badge, Group, Text } from '@mantine/core'
import { resource } from '../../../client/admin.ts'
import type { PlatformOrder } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useSession } from '../../session/session.ts'
import { Pager } from '../pager.tsx'
import { usePageOf } from '../use-page-of.ts'
import { OrderActions } from './order-actions.tsx'
import { QuoteCell } from './quote-cell.tsx'

const FINANCIAL: Record<string, readonly [name: string, color: string]> = {
  pending: ['Not paid', 'yellow'],
  partially_paid: ['Partly paid', 'orange'],
  paid: ['Paid', 'green'],
  partially_refunded: ['Partly refunded', 'grape'],
  refunded: ['Refunded', 'gray'],
  voided: ['Void', 'gray'],
}

/** The orders on the platform, the newest first. */
export function OrderTable() {
  const { timezone } = useSession().store
  const orders = usePageOf(({ cursor }) => resource('/platform/orders', { query: { after: cursor } }))
  return (
    <Loaded query={orders} rows={6}>
      {({ data, next_cursor: next }) => (
        <>
          <DataTable
            caption="Orders, the newest first"
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No orders yet">
                A draft order becomes an order when it is paid or completed. Draft orders shows what waits for that.
              </EmptyState>
            }
          />
          <Pager next={next} />
        </>
      )}
    </Loaded>
  )
}

function columnsIn(timezone: string): readonly Column<PlatformOrder>[] {
  return [
    { key: 'name', header: 'Order', cell: ({ name }) => name },
    { key: 'quote', header: 'Quote', cell: (order) => <QuoteCell {...order} /> },
    {
      key: 'state',
      header: 'State',
      cell: ({ financial, cancelled_at: cancelledAt }) => {
        const [name, color] = FINANCIAL[financial] ?? [financial, 'gray']
        return (
          <Group gap={6} display="inline-flex">
            <Badge variant="light" color={color} tt="none">
              {name}
            </Badge>
            {cancelledAt && (
              <Badge variant="light" color="red" tt="none">
                Cancelled
              </Badge>
            )}
          </Group>
        )
      },
    },
    { key: 'total', header: 'Total', figures: true, cell: (order) => formatAmount(order.total, order.currency) },
    {
      key: 'paid',
      header: 'Paid',
      figures: true,
      cell: ({ total_paid: paid, total_refunded: refunded, currency }) => (
        <div>
          {formatAmount(paid, currency)}
          {refunded !== '0.00' && (
            <Text size="xs" c="dimmed">
              {formatAmount(refunded, currency)} refunded
            </Text>
          )}
        </div>
      ),
    },
    { key: 'updated', header: 'Changed', cell: (order) => formatMoment(order.updated_at, timezone) },
    { key: 'actions', header: 'Actions', cell: (order) => <OrderActions order={order} /> },
  ]
}
