import { Anchor, Text } from '@mantine/core'
import type { Invoice } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { type Looks, StateBadge } from '../state-badge.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { QuoteCell } from './quote-cell.tsx'

const STATUSES: Looks = {
  open: [say('invoices.status.open'), 'yellow'],
  partly_paid: [say('invoices.status.partly_paid'), 'orange'],
  overdue: [say('invoices.status.overdue'), 'red'],
  paid: [say('invoices.status.paid'), 'green'],
  refunded: [say('invoices.status.refunded'), 'gray'],
  cancelled: [say('invoices.status.cancelled'), 'gray'],
}

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  timeZone: string
  /** True where they are of all buyers: with their names, and what can be done. */
  ofStore: boolean
}

/** Lists invoices, newest first, with what is left to pay and by when. */
export function InvoiceTable({ invoices, timeZone, ofStore }: InvoiceTableProps) {
  return (
    <DataTable
      caption={say('invoices.caption')}
      columns={columnsIn(timeZone, ofStore)}
      rows={invoices}
      rowKey={({ draft_order_id: id }) => id}
      empty={
        <Text size="sm" c="dimmed">
          {say('invoices.none')}
        </Text>
      }
    />
  )
}

function columnsIn(timeZone: string, ofStore: boolean): readonly Column<Invoice>[] {
  const day = (at: string) => formatMoment(at, timeZone, { dateOnly: true })
  const buyer: Column<Invoice> = {
    key: 'buyer',
    header: say('invoices.buyer'),
    cell: ({ buyer: name }) => name ?? say('ui.none'),
  }
  const actions: Column<Invoice> = {
    key: 'actions',
    header: say('orders.actions'),
    cell: (invoice) => <InvoiceActions invoice={invoice} />,
  }
  return [
    {
      key: 'name',
      header: say('invoices.invoice'),
      cell: ({ name, invoice_url: url }) =>
        url === null ? (
          name
        ) : (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
            {name}
          </Anchor>
        ),
    },
    ...(ofStore ? [buyer] : []),
    { key: 'quote', header: say('orders.quote'), cell: (invoice) => <QuoteCell {...invoice} /> },
    {
      key: 'status',
      header: say('orders.status'),
      cell: ({ status }) => <StateBadge state={status} looks={STATUSES} />,
    },
    { key: 'invoiced', header: say('invoices.invoiced'), cell: (invoice) => day(invoice.invoiced_at) },
    { key: 'due', header: say('invoices.due'), cell: (invoice) => day(invoice.due_at) },
    {
      key: 'total',
      header: say('orders.total'),
      figures: true,
      cell: ({ total, currency }) => formatAmount(total, currency),
    },
    {
      key: 'left',
      header: say('invoices.left'),
      figures: true,
      cell: ({ left, currency }) => (left === '0.00' ? say('ui.none') : formatAmount(left, currency)),
    },
    ...(ofStore ? [actions] : []),
  ]
}
