import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountOrder } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatAmount, formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { digitsOf } from '../digits-of.ts'
import { PlatformLink } from '../framed/platform-link.tsx'
import { orderStateOf } from '../quote/convert/order-state.ts'
import { Panel } from '../quote/panel.tsx'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { type AccountOnPage, readOrders } from './account-reads.ts'

/** Shows an account's newest orders. */
export function AccountOrders({ account }: { account: AccountOnPage }) {
  const query = useQuery(readOrders(account))
  const { currency, timezone } = useSession().store
  return (
    <Panel title={say('accounts.orders')}>
      <Loaded query={query} rows={2}>
        {({ data }) => (
          <DataTable
            caption={say('accounts.orders_caption')}
            columns={columnsIn(currency, timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <Text size="sm" c="dimmed">
                {say('accounts.no_orders')}
              </Text>
            }
          />
        )}
      </Loaded>
    </Panel>
  )
}

function columnsIn(currency: string, timeZone: string): readonly Column<AccountOrder>[] {
  return [
    {
      key: 'order',
      header: say('accounts.order'),
      cell: ({ id, name, order_page: page }) => (
        <PlatformLink href={page}>{name ?? say('accounts.order_number', { id: digitsOf(id) })}</PlatformLink>
      ),
    },
    {
      key: 'state',
      header: say('filter.status'),
      cell: (order) => {
        const { name, color } = orderStateOf(order.cancelled_at !== null, order.financial)
        return (
          <Badge variant="light" color={color} tt="none">
            {name}
          </Badge>
        )
      },
    },
    { key: 'total', header: say('totals.total'), figures: true, cell: ({ total }) => formatAmount(total, currency) },
    {
      key: 'quote',
      header: say('quote.title'),
      cell: ({ quote_id: quoteId, quote_number: number }) => (
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }} size="sm">
          {number}
        </AnchorLink>
      ),
    },
    {
      key: 'created',
      header: say('accounts.date'),
      cell: ({ created_at: at }) => formatMoment(at, timeZone, { dateOnly: true }),
    },
  ]
}
