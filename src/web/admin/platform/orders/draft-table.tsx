import { Anchor, Badge, Group } from '@mantine/core'
import { resource } from '../../../client/admin.ts'
import type { PlatformDraft } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useSession } from '../../session/session.ts'
import { Pager } from '../pager.tsx'
import { usePageOf } from '../use-page-of.ts'
import { MarkPaid } from './mark-paid.tsx'
import { QuoteCell } from './quote-cell.tsx'

const STATUSES: Record<string, readonly [name: string, color: string]> = {
  open: ['Open', 'blue'],
  invoice_sent: ['Invoice sent', 'cyan'],
  completed: ['Completed', 'green'],
}

/** The draft orders on the platform, the newest first. */
export function DraftTable() {
  const { timezone } = useSession().store
  const drafts = usePageOf(({ cursor }) => resource('/platform/draft-orders', { query: { after: cursor } }))
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
          {draft.status !== 'completed' && (
            <MarkPaid
              draftId={draft.id}
              name={draft.name}
              meaning={`It becomes an order with ${formatAmount(draft.total, draft.currency)} paid, as when the money came outside the platform.`}
            />
          )}
        </Group>
      ),
    },
  ]
}
