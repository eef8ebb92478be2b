import { Anchor, Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { resource } from '../../../client/admin.ts'
import type { PlatformDraft } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { Pager } from '../pager.tsx'
import { type Looks, StateBadge } from '../state-badge.tsx'
import { usePageOf } from '../use-page-of.ts'
import { MarkPaid } from './mark-paid.tsx'
import { QuoteCell } from './quote-cell.tsx'

const STATUSES: Looks = {
  open: [say('orders.draft.open'), 'blue'],
  invoice_sent: [say('orders.draft.invoice_sent'), 'yellow'],
  completed: [say('orders.draft.completed'), 'green'],
}

/** Lists the draft orders on the platform, newest first. */
export function DraftTable() {
  const { timezone } = useSession().store
  const { cursor } = useSearch({ from: '/staff/store/orders' })
  const drafts = usePageOf(resource('/platform/draft-orders', { query: { after: cursor } }))
  return (
    <Loaded query={drafts} rows={6}>
      {({ data, next_cursor: next }) => (
        <>
          <DataTable
            caption={say('orders.drafts_caption')}
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title={say('orders.no_drafts')}>{say('orders.no_drafts_hint')}</EmptyState>}
          />
          <Pager cursor={cursor} next={next} />
        </>
      )}
    </Loaded>
  )
}

function columnsIn(timezone: string): readonly Column<PlatformDraft>[] {
  return [
    { key: 'name', header: say('orders.draft_order'), cell: ({ name }) => name },
    { key: 'quote', header: say('orders.quote'), cell: (draft) => <QuoteCell {...draft} /> },
    {
      key: 'status',
      header: say('orders.status'),
      cell: ({ status }) => <StateBadge state={status} looks={STATUSES} />,
    },
    {
      key: 'total',
      header: say('orders.total'),
      figures: true,
      cell: ({ total, currency }) => formatAmount(total, currency),
    },
    { key: 'updated', header: say('orders.changed'), cell: (draft) => formatMoment(draft.updated_at, timezone) },
    {
      key: 'actions',
      header: say('orders.actions'),
      cell: (draft) => (
        <Group gap="xs">
          {draft.invoice_url && (
            <Anchor href={draft.invoice_url} target="_blank" rel="noopener noreferrer" size="sm">
              {say('orders.invoice')}
            </Anchor>
          )}
          {draft.status !== 'completed' && (
            <MarkPaid
              draftId={draft.id}
              name={draft.name}
              meaning={say('orders.draft_meaning')}
              sums={{ total: draft.total, paid: '0.00', currency: draft.currency }}
            />
          )}
        </Group>
      ),
    },
  ]
}
