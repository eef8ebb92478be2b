import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { Version } from '../../../client/admin-answers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatMoment, formatPercentage } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink, ButtonLink } from '../../shell/links.tsx'
import { Page } from '../../shell/page.tsx'
import { quoteQuery } from '../quote-query.ts'
import { DiffView } from './diff-view.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { senderName } from './sender-name.ts'
import type { Writing } from './term-words.ts'
import { VersionDocument } from './version-document.tsx'
import { VersionLines } from './version-lines.tsx'
import { VersionTerms } from './version-terms.tsx'
import { diffQuery, versionsQuery } from './versions-query.ts'

/** Shows one version of a proposal: its changes from another version, its lines and terms; with `?view=print`, the buyer's document. */
export function VersionPage() {
  const { quoteId, number } = useParams({ from: '/staff/quotes/$quoteId/versions/$number' })
  const { view } = useSearch({ from: '/staff/quotes/$quoteId/versions/$number' })
  return view === 'print' ? (
    <VersionDocument quoteId={quoteId} number={number} />
  ) : (
    <VersionDetail quoteId={quoteId} number={number} />
  )
}

function VersionDetail({ quoteId, number }: { quoteId: string; number: string }) {
  const quote = useQuery(quoteQuery(quoteId))
  const versions = useQuery(versionsQuery(quoteId))
  const version = versions.data?.data.find((one) => String(one.number) === number)
  const quoteNumber = quote.data?.number ?? say('quote.title')
  return (
    <Page
      title={say('version.version', { number })}
      documentTitle={say('version.title', { number, quote: quoteNumber })}
      badge={version && <OutcomeBadge outcome={version.outcome} />}
      above={
        <Text component="div">
          <AnchorLink to="/quotes/$quoteId" params={{ quoteId }}>
            ← {quoteNumber}
          </AnchorLink>
          {' · '}
          <AnchorLink to="/quotes/$quoteId/versions" params={{ quoteId }}>
            {say('version.all')}
          </AnchorLink>
        </Text>
      }
      actions={
        version && (
          <ButtonLink
            to="/quotes/$quoteId/versions/$number"
            params={{ quoteId, number }}
            search={{ view: 'print' }}
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
          >
            {say('document.print')}
          </ButtonLink>
        )
      }
    >
      <Loaded query={versions}>
        {({ data }) =>
          version ? (
            <VersionContent quoteId={quoteId} version={version} all={data} currency={quote.data?.currency} />
          ) : (
            <EmptyState title={say('version.missing', { number })}>{say('version.missing_hint')}</EmptyState>
          )
        }
      </Loaded>
    </Page>
  )
}

interface VersionContentProps {
  quoteId: string
  version: Version
  all: readonly Version[]
  currency: string | undefined
}

function VersionContent({ quoteId, version, all, currency }: VersionContentProps) {
  const { store } = useSession()
  const writing = { currency: currency ?? store.currency, timezone: store.timezone }
  const below = version.confirmed_below_floor
  return (
    <Stack gap="lg">
      <Text className="typed">
        {say('version.made_by', {
          name: senderName(version),
          moment: formatMoment(version.created_at, store.timezone),
        })}
      </Text>
      {below.length > 0 && (
        <Text className="typed">
          {say('version.below', {
            lines: below
              .map(({ title, discount_pct }) =>
                say('version.below_line', { title, percent: formatPercentage(discount_pct) }),
              )
              .join(', '),
          })}
        </Text>
      )}
      {all.length > 1 && <Comparison quoteId={quoteId} version={version} all={all} writing={writing} />}
      <VersionLines version={version} currency={writing.currency} />
      <VersionTerms version={version} writing={writing} />
    </Stack>
  )
}

type ComparisonProps = Omit<VersionContentProps, 'currency'> & { writing: Writing }

function Comparison({ quoteId, version, all, writing }: ComparisonProps) {
  const { against } = useSearch({ from: '/staff/quotes/$quoteId/versions/$number' })
  const navigate = useNavigate({ from: '/quotes/$quoteId/versions/$number' })
  const others = all.map(({ number }) => number).filter((number) => number !== version.number)
  const before = others.filter((number) => number < version.number).at(-1) ?? others[0] ?? 1
  const chosen = others.find((number) => String(number) === against) ?? before
  const diff = useQuery(diffQuery(quoteId, String(version.number), chosen))
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {say('version.changed')}
      </Title>
      <NativeSelect
        label={say('version.compared')}
        w={{ base: '100%', xs: 220 }}
        value={String(chosen)}
        data={others.map((number) => ({ value: String(number), label: say('version.version', { number }) }))}
        onChange={({ currentTarget }) => void navigate({ to: '.', search: { against: currentTarget.value } })}
      />
      <Loaded query={diff}>{(found) => <DiffView diff={found} writing={writing} />}</Loaded>
    </Stack>
  )
}
