import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Conversion, Page, StaffQuote, Version } from '../../../../http/admin/contract.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { resource } from '../../api.ts'
import { digitsOf } from '../../digits-of.ts'
import { useSession } from '../../session/session.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { quoteKey } from '../quote-query.ts'

/** Every version as a page to print, and the invoices of the quote's draft orders. */
export function Documents({ quote }: { quote: StaffQuote }) {
  const versions = useQuery(resource<Page<Version>>([...quoteKey(quote.id), 'versions']))
  const conversions = useQuery(resource<Page<Conversion>>([...quoteKey(quote.id), 'conversions']))
  return (
    <Stack>
      <Loaded query={versions}>{({ data }) => <Versions versions={data} quote={quote} />}</Loaded>
      <Loaded query={conversions} rows={1}>
        {({ data }) => <Invoices conversions={data} currency={quote.currency} />}
      </Loaded>
    </Stack>
  )
}

function Versions({ versions, quote }: { versions: readonly Version[]; quote: StaffQuote }) {
  const { timezone } = useSession().store
  if (versions.length === 0) {
    return <EmptyState title="No proposal was sent yet">Each version that is sent becomes a document here.</EmptyState>
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          Proposals
        </Text>
        <AnchorLink to="/quotes/$quoteId/versions" params={{ quoteId: quote.id }} size="sm">
          Compare versions
        </AnchorLink>
      </Group>
      {versions
        .toSorted((a, b) => b.number - a.number)
        .map((version) => (
          <div key={version.number}>
            <AnchorLink
              to="/quotes/$quoteId/versions/$number"
              params={{ quoteId: quote.id, number: String(version.number) }}
              size="sm"
            >
              {quote.number}, version {version.number}
            </AnchorLink>
            <Text size="xs" c="dimmed" className="typed">
              {formatAmount(version.totals.total, quote.currency)} · {formatMoment(version.created_at, timezone)}
              {version.staff?.name && ` · ${version.staff.name}`}
            </Text>
          </div>
        ))}
    </Stack>
  )
}

function Invoices({ conversions, currency }: { conversions: readonly Conversion[]; currency: string }) {
  const made = conversions.filter(({ platform }) => platform !== null)
  if (made.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Draft orders and invoices
      </Text>
      {made.map(({ id, platform, figures, invoice_sent_at }) => (
        <div key={id}>
          <Text size="sm" className="typed">
            {platform?.name ?? `Draft order ${digitsOf(platform?.draft_order_id ?? '')}`},{' '}
            {formatAmount(figures.total, currency)}
          </Text>
          <InvoiceLink url={platform?.invoice_url ?? null} isSent={invoice_sent_at !== null} />
        </div>
      ))}
    </Stack>
  )
}

function InvoiceLink({ url, isSent }: { url: string | null; isSent: boolean }) {
  if (!url || !/^https?:\/\//i.test(url)) {
    return (
      <Text size="xs" c="dimmed">
        No invoice yet
      </Text>
    )
  }
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
      Invoice{isSent ? '' : ' (not sent)'}
    </Anchor>
  )
}
