import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { call } from '../../../client/admin.ts'
import type { Conversion, StaffQuote } from '../../../client/admin-answers.ts'
import { useSubmit } from '../../../http/use-submit.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { Refused } from '../../../ui/refused.tsx'
import { say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'
import { variantName } from '../../catalog/variant-name.ts'
import { PlatformLink } from '../../framed/platform-link.tsx'
import { useSession } from '../../session/session.ts'
import { QUOTE_CHANGES } from '../quote-query.ts'
import { whyNot } from '../why-not.ts'
import { canBeInvoiced, orderState } from './order-state.ts'
import classes from './orders.module.css'
import { ParityResult } from './parity-result.tsx'
import { SendInvoice } from './send-invoice.tsx'

interface DraftOrderCardProps {
  conversion: Conversion
  quote: StaffQuote
}

/** Shows one draft order of a quote: its state, its contents, whether its figures match, and its actions. */
export function DraftOrderCard({ conversion, quote }: DraftOrderCardProps) {
  const { order, platform, figures } = conversion
  const state = orderState(conversion)
  const name = order
    ? say('order.name', { name: order.name })
    : platform?.name
      ? say('order.draft', { name: platform.name })
      : say('invoice.draft_label')
  return (
    <Box className={classes.order} data-testid="draft-order">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Group gap="xs">
          <Text fw={600} component="div">
            <PlatformLink href={conversion.order_page ?? conversion.draft_order_page}>{name}</PlatformLink>
          </Text>
          <Badge color={state.color} variant="light" tt="none">
            {state.name}
          </Badge>
        </Group>
        <Text fw={600} className="figures">
          {formatAmount(figures.total, quote.currency)}
        </Text>
      </Group>
      <Text size="sm" className="typed">
        {titlesOf(conversion, quote)}
      </Text>
      <Dates conversion={conversion} />
      {conversion.failure !== null && (
        <Text size="sm" c="red" className="typed">
          {sayReason(conversion.failure)}
        </Text>
      )}
      <ParityResult conversion={conversion} currency={quote.currency} />
      <Payments conversion={conversion} currency={quote.currency} />
      <Actions conversion={conversion} quote={quote} />
    </Box>
  )
}

function titlesOf({ line_ids }: Conversion, { lines }: StaffQuote): string {
  const ids = new Set(line_ids)
  return lines
    .filter(({ id }) => ids.has(id))
    .map((line) => `${line.quantity} × ${variantName(line)}`)
    .join(', ')
}

function Dates({ conversion }: { conversion: Conversion }) {
  const { timezone } = useSession().store
  const facts = [
    ['made', conversion.state === 'done' ? conversion.created_at : null],
    ['invoiced', conversion.invoice_sent_at],
    ['cancelled', conversion.order_cancelled_at],
    ['deleted', conversion.draft_order_deleted_at],
  ] as const
  const known = facts.flatMap(([what, at]) =>
    at === null ? [] : say(`order.at.${what}`, { moment: formatMoment(at, timezone) }),
  )
  if (known.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {known.join(' · ')}
    </Text>
  )
}

function Payments({ conversion: { order, figures }, currency }: { conversion: Conversion; currency: string }) {
  const said = [
    ...(figures.deposit === null || order
      ? []
      : [say('order.deposit', { amount: formatAmount(figures.deposit, currency) })]),
    ...(order ? [say('order.paid', { amount: formatAmount(order.total_paid, currency) })] : []),
    ...(order && order.total_refunded !== '0.00'
      ? [say('order.refunded', { amount: formatAmount(order.total_refunded, currency) })]
      : []),
  ]
  return said.length > 0 ? <Text size="sm">{said.join(' · ')}</Text> : null
}

function Actions({ conversion, quote }: DraftOrderCardProps) {
  const { platform } = conversion
  const invoice = canBeInvoiced(conversion) && platform ? platform : null
  const wasCancelled = conversion.order_cancelled_at !== null
  if (!invoice && !wasCancelled) return null
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {invoice && <SendInvoice conversion={conversion} quote={quote} />}
        {invoice?.invoice_url && /^https?:/.test(invoice.invoice_url) && (
          <Button
            component="a"
            href={invoice.invoice_url}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="default"
            rightSection={<ExternalLink size={14} aria-hidden />}
          >
            {say('order.open_invoice')}
          </Button>
        )}
      </Group>
      {wasCancelled && <Duplicate quote={quote} />}
    </Stack>
  )
}

/** Offers a duplicate of the quote after its order was cancelled, since the conversion cannot be undone. */
function Duplicate({ quote }: { quote: StaffQuote }) {
  const navigate = useNavigate()
  const duplicating = useSubmit(() => call('POST', '/quotes/{id}/duplicate', { params: { id: quote.id }, body: {} }), {
    changes: QUOTE_CHANGES,
    said: say('order.duplicated'),
    onDone: (made) => void navigate({ to: '/quotes/$quoteId', params: { quoteId: made.quote.id } }),
  })
  const allowed = quote.actions.duplicate
  return (
    <>
      <Text size="sm">{say('order.stay')}</Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={duplicating.busy}
          disabled={!allowed?.allowed}
          onClick={() => void duplicating.run()}
        >
          {say('duplicate.title')}
        </Button>
        {allowed && !allowed.allowed && <Text size="sm">{whyNot(allowed)}</Text>}
      </Group>
      <Refused refusal={duplicating.refusal} />
    </>
  )
}
