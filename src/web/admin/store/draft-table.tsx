import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import type { PlatformDraft } from '../../../http/admin/contract.ts'
import { Ask } from '../../ui/ask.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { call } from '../api.ts'
import { digitsOf } from '../digits-of.ts'
import { useSession } from '../session/session.ts'
import { useSubmit } from '../use-submit.ts'
import { Pager } from './pager.tsx'
import { QuoteCell } from './quote-cell.tsx'
import { useOrdersOf } from './use-orders-of.ts'

const STATUSES: Record<string, readonly [name: string, color: string]> = {
  open: ['Open', 'blue'],
  invoice_sent: ['Invoice sent', 'cyan'],
  completed: ['Completed', 'green'],
}

/** The draft orders on the platform, the newest first. */
export function DraftTable() {
  const { timezone } = useSession().store
  const drafts = useOrdersOf<PlatformDraft>('draft-orders')
  return (
    <Loaded query={drafts} rows={6}>
      {({ data, next_cursor: next }) => (
        <>
          <DataTable
            caption="Draft orders, the newest first"
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No draft orders yet">
                Converting what a buyer accepted makes a draft order, with an invoice to pay.
              </EmptyState>
            }
          />
          <Pager next={next} />
        </>
      )}
    </Loaded>
  )
}

function columnsIn(timezone: string): readonly Column<PlatformDraft>[] {
  return [
    { key: 'name', header: 'Draft order', cell: ({ name }) => name },
    { key: 'quote', header: 'Quote', cell: (draft) => <QuoteCell {...draft} /> },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => {
        const [name, color] = STATUSES[status] ?? [status, 'gray']
        return (
          <Badge variant="light" color={color} tt="none">
            {name}
          </Badge>
        )
      },
    },
    { key: 'total', header: 'Total', figures: true, cell: ({ total, currency }) => formatAmount(total, currency) },
    { key: 'updated', header: 'Changed', cell: (draft) => formatMoment(draft.updated_at, timezone) },
    {
      key: 'actions',
      header: 'Actions',
      cell: (draft) => (
        <Group gap="xs">
          {draft.invoice_url && (
            <Anchor href={draft.invoice_url} target="_blank" rel="noopener noreferrer" size="sm">
              Invoice
            </Anchor>
          )}
          {draft.status !== 'completed' && <MarkPaid draft={draft} />}
        </Group>
      ),
    },
  ]
}

function MarkPaid({ draft: { id, name, total, currency } }: { draft: PlatformDraft }) {
  const path = ['platform', 'draft-orders', digitsOf(id), 'mark-paid']
  const paying = useSubmit(() => call('POST', path, { body: {} }), {
    changes: [['platform'], ['quotes']],
    said: `${name} is paid.`,
  })
  return (
    <Ask
      title={`Mark ${name} as paid?`}
      does="Mark as paid"
      busy={paying.busy}
      refusal={paying.refusal}
      onYes={paying.run}
      opener={(open) => (
        <Button size="xs" variant="default" onClick={open}>
          Mark paid…
        </Button>
      )}
    >
      <Text size="sm">
        It becomes an order with {formatAmount(total, currency)} paid, as when the money came outside the platform. This
        cannot be undone, only refunded.
      </Text>
    </Ask>
  )
}
