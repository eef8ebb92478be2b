import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Version } from '../../../client/admin-answers.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { quoteQuery } from '../quote-query.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { senderName } from './sender-name.ts'
import { versionsQuery } from './versions-query.ts'

/** Shows every version of a quote's proposal with its sender, date, outcome and total. */
export function VersionsPage() {
  const { quoteId } = useParams({ from: '/staff/quotes/$quoteId/versions' })
  const quote = useQuery(quoteQuery(quoteId))
  const versions = useQuery(versionsQuery(quoteId))
  const number = quote.data?.number ?? say('quote.title')
  return (
    <Page
      title={say('version.versions')}
      documentTitle={say('version.versions_of', { quote: number })}
      above={
        <AnchorLink to="/quotes/$quoteId" params={{ quoteId }}>
          ← {number}
        </AnchorLink>
      }
    >
      <Loaded query={versions}>
        {({ data }) => <VersionTable versions={data} currency={quote.data?.currency} quoteId={quoteId} />}
      </Loaded>
    </Page>
  )
}

interface VersionTableProps {
  versions: readonly Version[]
  currency: string | undefined
  quoteId: string
}

function VersionTable({ versions, currency, quoteId }: VersionTableProps) {
  const { store } = useSession()
  const columns: Column<Version>[] = [
    {
      key: 'number',
      header: say('quote.version'),
      cell: ({ number }) => (
        <AnchorLink to="/quotes/$quoteId/versions/$number" params={{ quoteId, number: String(number) }} fw={600}>
          {say('version.version', { number })}
        </AnchorLink>
      ),
    },
    { key: 'outcome', header: say('version.outcome'), cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { key: 'by', header: say('version.made'), cell: (version) => <span className="typed">{senderName(version)}</span> },
    { key: 'at', header: say('version.when'), cell: ({ created_at }) => formatMoment(created_at, store.timezone) },
    {
      key: 'total',
      header: say('totals.total'),
      figures: true,
      cell: ({ totals }) => formatAmount(totals.total, currency ?? store.currency),
    },
  ]
  return (
    <DataTable
      caption={say('version.caption')}
      columns={columns}
      rows={versions.toReversed()}
      rowKey={({ number }) => String(number)}
      empty={
        <EmptyState
          title={say('version.none')}
          action={
            <ButtonLink to="/quotes/$quoteId/proposal" params={{ quoteId }}>
              {say('version.work')}
            </ButtonLink>
          }
        >
          {say('version.none_hint')}
        </EmptyState>
      }
    />
  )
}
