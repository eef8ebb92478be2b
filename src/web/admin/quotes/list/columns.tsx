import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { formatAmount, formatDistance, formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { storeTime } from '../../../ui/use-now.ts'
import { PlatformLink } from '../../framed/platform-link.tsx'
import { sayDay } from '../../quote/scheduled/say-day.ts'
import { HEADLINES, MODE_NAMES, NEXT_ACTORS, SOURCE_NAMES, wordFor } from '../quote-words.ts'

export interface QuoteColumn {
  key: string
  name: string
  /** The key its header sorts by. */
  sort?: string
  /** In pixels at the table's ideal width; otherwise scales in proportion. */
  width: number
  figures?: boolean
  cell: (item: QuoteItem, timeZone: string) => ReactNode
}

/** Every column except the number, in display order. */
export const COLUMNS: readonly QuoteColumn[] = [
  { key: 'buyer', name: say('buyer.title'), width: 166, cell: (item) => <Buyer {...item} /> },
  { key: 'status', name: say('filter.status'), width: 170, cell: (item, zone) => <Standing item={item} zone={zone} /> },
  {
    key: 'value',
    name: say('columns.value'),
    sort: 'total',
    width: 116,
    figures: true,
    cell: (item) => <Value {...item} />,
  },
  { key: 'lines', name: say('zone.lines'), width: 52, figures: true, cell: ({ line_count }) => line_count },
  { key: 'created', name: say('columns.age'), sort: 'created_at', width: 90, cell: moment('created_at') },
  { key: 'updated', name: say('columns.updated'), sort: 'updated_at', width: 90, cell: moment('updated_at') },
  {
    key: 'assignee',
    name: say('columns.assignee'),
    width: 104,
    cell: ({ assignee }) => <Assignee name={assignee?.name} />,
  },
  {
    key: 'expires',
    name: say('columns.expires'),
    sort: 'expires_at',
    width: 96,
    cell: (item, zone) => <Expiry item={item} zone={zone} />,
  },
  { key: 'source', name: say('request.source'), width: 95, cell: ({ source }) => wordFor(SOURCE_NAMES, source) },
  { key: 'mode', name: say('columns.mode'), width: 95, cell: ({ mode }) => wordFor(MODE_NAMES, mode) },
  {
    key: 'version',
    name: say('quote.version'),
    width: 75,
    figures: true,
    cell: ({ version_number }) => version_number || '–',
  },
]

export const DEFAULT_COLUMNS: readonly string[] = [
  ...['buyer', 'status', 'value', 'lines', 'created', 'updated', 'assignee', 'expires'],
]

function Buyer({ buyer, company, platform_pages: pages }: QuoteItem) {
  const people = [
    [company?.name, pages.company],
    [buyer.name, pages.customer],
    [buyer.email, pages.customer],
  ] as const
  const [first, second] = people.filter(([name]) => name)
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" lineClamp={1} fw={500} {...clamped(first?.[0])}>
          {first?.[0]}
        </Text>
        <PlatformLink href={first?.[1] ?? null} name={first?.[0] ?? ''} />
      </Group>
      {second && (
        <Text size="xs" c="dimmed" lineClamp={1} {...clamped(second[0])} data-second>
          {second[0]}
        </Text>
      )}
    </>
  )
}

/** Returns props that let a one-line text fill its cell and show in full on hover. */
function clamped(text: string | null | undefined) {
  return { title: text ?? undefined, className: 'typed', style: { wordBreak: 'break-all' } } as const
}

function Standing({ item: { status, next_actor: next, goes_out_at: at }, zone }: { item: QuoteItem; zone: string }) {
  return (
    <>
      <StatusBadge status={status} />
      <Text size="xs" c="dimmed" data-second>
        {at === null ? wordFor(NEXT_ACTORS, next) : say('scheduled.cell', { moment: sayDay(at, zone) })}
      </Text>
    </>
  )
}

function Value({ headline, currency, headline_mode: mode }: QuoteItem) {
  return (
    <>
      <Text size="sm" fw={500}>
        {formatAmount(headline, currency)}
      </Text>
      {mode !== 'none' && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }} data-second>
          {wordFor(HEADLINES, mode)}
        </Text>
      )}
    </>
  )
}

function Assignee({ name }: { name: string | undefined }) {
  return name ? (
    <span className="typed">{name}</span>
  ) : (
    <Text size="sm" c="dimmed">
      {say('assign.nobody')}
    </Text>
  )
}

function moment(name: 'created_at' | 'updated_at') {
  return (item: QuoteItem, timeZone: string) => (
    <time dateTime={item[name]} title={formatMoment(item[name], timeZone)}>
      {formatDistance(item[name], storeTime(), 'narrow')}
    </time>
  )
}

const OFFERED: readonly string[] = ['proposal_sent', 'partially_accepted', 'partially_converted']
const SOON_MS = 3 * 86_400_000

/** Shows the offer's expiry; one that is soon stands out by colour and weight. */
function Expiry({ item: { expires_at: at, status }, zone }: { item: QuoteItem; zone: string }) {
  if (at === null) return null
  const isSoon = OFFERED.includes(status) && Date.parse(at) - storeTime() < SOON_MS
  return (
    <Text
      size="sm"
      component="time"
      dateTime={at}
      title={formatMoment(at, zone)}
      {...(isSoon ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}
    >
      {formatDistance(at, storeTime(), 'narrow')}
    </Text>
  )
}
