import { Alert, Group, List, Stack, Text } from '@mantine/core'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { isSaid, say } from '../../ui/say.ts'
import { sayReason } from '../../ui/say-reason.ts'
import { sayFault } from '../../ui/say-refusal.ts'
import type { ShownMargins } from '../worth/margins.ts'
import { TotalMargin } from '../worth/total-margin.tsx'
import { Panel } from './panel.tsx'

/** Shows the quote's totals as last offered and decided, with warnings about the proposal being prepared. */
export function TotalsBox({ quote, margins }: { quote: StaffQuote; margins: ShownMargins | null }) {
  const { totals, proposal, currency, staged, preview } = quote
  const shipping = say(`totals.shipping.${proposal?.shipping_status ?? 'quoted'}`)
  const headline = `totals.headline.${totals.headline_mode}`
  const label = proposal?.shipping_label
  return (
    <Panel title={say('totals.title')}>
      <Stack gap={4}>
        <Amount name={say('totals.subtotal')} amount={totals.subtotal} currency={currency} />
        <Amount name={say('totals.discount')} amount={negative(totals.discount_total)} currency={currency} />
        <Amount name={label ? `${shipping}: ${label}` : shipping} amount={totals.shipping_total} currency={currency} />
        <Amount name={say('totals.tax')} amount={totals.tax_estimate} currency={currency} />
        <Amount name={say('totals.total')} amount={totals.total} currency={currency} strong />
        {totals.accepted_total !== null && (
          <Amount name={say('totals.accepted')} amount={totals.accepted_total} currency={currency} />
        )}
        <TotalMargin margins={margins} currency={currency} />
        {totals.still_open_total !== null && (
          <Amount name={say('totals.still_open')} amount={totals.still_open_total} currency={currency} />
        )}
        <Text size="sm" c="dimmed">
          {isSaid(headline) && say(headline, { total: formatAmount(totals.headline, currency) })}
          {proposal === null && say('totals.not_offered')}
        </Text>
        {staged && preview && (
          <Text size="sm" fw={600}>
            {say('totals.staged', { total: formatAmount(preview.totals.total, currency) })}
          </Text>
        )}
        {proposal?.deposit_percentage && (
          <Text size="sm">{say('totals.deposit', { percent: formatPercentage(proposal.deposit_percentage) })}</Text>
        )}
        {proposal?.payment_terms && (
          <Text size="sm" className="typed">
            {say('totals.payment_terms', { terms: proposal.payment_terms })}
          </Text>
        )}
      </Stack>
      <Warnings quote={quote} />
    </Panel>
  )
}

function Amount(props: { name: string; amount: string; currency: string; strong?: boolean }) {
  const { name, amount, currency, strong = false } = props
  const weight = strong ? { fw: 600 } : {}
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" className="typed" {...weight}>
        {name}
      </Text>
      <Text size="sm" className="figures" {...weight}>
        {formatAmount(amount, currency)}
      </Text>
    </Group>
  )
}

/** Shows what sending the staged or suggested proposal would run into. */
function Warnings({ quote: { preview, staged, approval } }: { quote: StaffQuote }) {
  if (!preview) return null
  const reasons = approval.chain ? [] : (preview.approval?.reasons ?? []) // a running approval shows its own reasons
  const proposal = staged ? 'staged' : 'suggested'
  return (
    <>
      <Warning
        title={say(`totals.below.${proposal}`)}
        items={preview.below_floor.map(({ title, discount_pct }) =>
          say('totals.below_line', { title, percent: formatPercentage(discount_pct) }),
        )}
      />
      <Warning title={say(`totals.approval.${proposal}`)} items={reasons.map(sayReason)} />
      <Warning title={say('totals.cannot_send')} items={staged ? preview.faults.map(sayFault) : []} />
    </>
  )
}

function Warning({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Alert color="yellow" title={title}>
      <List size="sm">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and their order is fixed
          <List.Item key={i}>
            <Text span size="sm" className="typed">
              {item}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function negative(amount: string): string {
  return amount === '0.00' ? amount : `-${amount}`
}
