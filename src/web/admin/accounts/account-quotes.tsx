import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QuoteItem } from '../../client/admin-answers.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatAmount, formatDistance, formatMoment } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { storeTime } from '../../ui/use-now.ts'
import { Panel } from '../quote/panel.tsx'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { type AccountOnPage, readQuotes } from './account-reads.ts'

interface AccountQuotesProps {
  account: AccountOnPage
  /** The filter of the list that shows all of them. */
  all: { company_id: string } | { q: string } | null
}

/** Shows an account's newest quotes. */
export function AccountQuotes({ account, all }: AccountQuotesProps) {
  const query = useQuery(readQuotes(account))
  const { timezone } = useSession().store
  return (
    <Panel
      title={say('accounts.quotes')}
      aside={
        all &&
        query.data?.has_more && (
          <AnchorLink to="/quotes" search={{ tab: 'all', ...all }} size="sm">
            {say('accounts.all_quotes')}
          </AnchorLink>
        )
      }
    >
      <Loaded query={query} rows={3}>
        {({ data }) => (
          <DataTable
            caption={say('accounts.quotes_caption')}
            columns={columnsIn(timezone)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <Text size="sm" c="dimmed">
                {say('accounts.no_quotes')}
              </Text>
            }
          />
        )}
      </Loaded>
    </Panel>
  )
}

function columnsIn(timeZone: string): readonly Column<QuoteItem>[] {
  return [
    {
      key: 'number',
      header: say('quote.title'),
      cell: ({ id, number }) => (
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId: id }} size="sm">
          {number}
        </AnchorLink>
      ),
    },
    { key: 'status', header: say('filter.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'value',
      header: say('columns.value'),
      figures: true,
      cell: ({ headline, currency }) => formatAmount(headline, currency),
    },
    {
      key: 'created',
      header: say('columns.age'),
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={formatMoment(at, timeZone)}>
          {formatDistance(at, storeTime(), 'narrow')}
        </time>
      ),
    },
    {
      key: 'assignee',
      header: say('columns.assignee'),
      cell: ({ assignee }) => <span className="typed">{assignee?.name ?? say('assign.nobody')}</span>,
    },
  ]
}
