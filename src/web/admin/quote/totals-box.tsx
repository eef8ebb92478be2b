import { Alert, Group, List, Stack, Text } from '@mantine/core'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { sayReason } from '../../ui/say-reason.ts'
import { Panel } from './panel.tsx'

const HEADLINES: Record<string, string> = {
  full: 'The whole offer is accepted',
  decided: 'This is accepted, the rest is rejected',
  open: 'This is accepted so far, some lines are open',
}
const SHIPPING: Record<string, string> = {
  not_required: 'Shipping (not needed)',
  to_be_confirmed: 'Shipping (to be confirmed)',
  quoted: 'Shipping',
  free: 'Shipping (free)',
}

/** What the quote comes to as it was last offered and decided, and what stands against the proposal being prepared. */
export function TotalsBox({ quote }: { quote: StaffQuote }) {
  const { totals, proposal, currency, staged, preview } = quote
  const shipping = SHIPPING[proposal?.shipping_status ?? ''] ?? 'Shipping'
  const label = proposal?.shipping_label
  return (
    <Panel title="Totals">
      <Stack gap={4}>
        <Amount name="Subtotal" amount={totals.subtotal} currency={currency} />
        <Amount name="Discount" amount={negative(totals.discount_total)} currency={currency} />
        <Amount name={label ? `${shipping}: ${label}` : shipping} amount={totals.shipping_total} currency={currency} />
        <Amount name="Tax, estimated" amount={totals.tax_estimate} currency={currency} />
        <Amount name="Total" amount={totals.total} currency={currency} strong />
        {totals.accepted_total !== null && (
          <Amount name="Accepted" amount={totals.accepted_total} currency={currency} />
        )}
        {totals.still_open_total !== null && (
          <Amount name="Still open" amount={totals.still_open_total} currency={currency} />
        )}
        <Text size="sm" c="dimmed">
          {totals.headline_mode in HEADLINES &&
            `${HEADLINES[totals.headline_mode]}: ${formatAmount(totals.headline, currency)}.`}
          {proposal === null && 'Nothing was offered yet: these are the catalogue’s prices.'}
        </Text>
        {staged && preview && (
          <Text size="sm" fw={600}>
            The staged proposal comes to {formatAmount(preview.totals.total, currency)}.
          </Text>
        )}
        {proposal?.deposit_percentage && (
          <Text size="sm">Deposit: {percentage(proposal.deposit_percentage)} % of each order</Text>
        )}
        {proposal?.payment_terms && (
          <Text size="sm" className="typed">
            Payment terms: {proposal.payment_terms}
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

/** What sending the proposal, staged or suggested, would run into. */
function Warnings({ quote: { preview, staged, approval } }: { quote: StaffQuote }) {
  if (!preview) return null
  const reasons = approval.chain ? [] : (preview.approval?.reasons ?? []) // what runs already says its own
  const proposal = staged ? 'The staged proposal' : 'The suggested proposal'
  return (
    <>
      <Warning
        title={`${proposal} is below the price floor`}
        items={preview.below_floor.map(({ title, discount_pct }) => `${title}: ${discount_pct} % off the catalogue`)}
      />
      <Warning title={`${proposal} needs approval`} items={reasons.map(sayReason)} />
      <Warning
        title="The staged proposal cannot be sent yet"
        items={staged ? preview.faults.map(({ message }) => message) : []}
      />
    </>
  )
}

function Warning({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Alert color="yellow" title={title}>
      <List size="sm">
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and their order stands
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

/** "30" of "30.00". */
function percentage(text: string): string {
  return text.replace(/\.?0+$/, '')
}
