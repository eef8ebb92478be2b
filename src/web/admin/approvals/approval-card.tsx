import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatAmount, formatDistance, formatMoment } from '../../ui/format.ts'
import { ReasonList } from '../../ui/reason-list.tsx'
import { DiffView } from '../quote/versions/diff-view.tsx'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { ApprovalActions } from './approval-actions.tsx'
import { ApprovalSteps } from './approval-steps.tsx'
import { DiscountedLines } from './discounted-lines.tsx'

/** A proposal that waits for approval: what it is, why it waits, what is unusual about it, and what can be done. */
export function ApprovalCard({ waiting }: { waiting: AwaitingApproval }) {
  const { quote, total, reasons, discounted_lines } = waiting
  return (
    <Paper withBorder p="md" component="section" aria-label={quote.number}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Title order={2} size="h4">
            <AnchorLink to="/quotes/$quoteId" params={{ quoteId: quote.id }} inherit>
              {quote.number}
            </AnchorLink>
          </Title>
          <Text fw={600} size="lg" className="figures">
            {formatAmount(total, quote.currency)}
          </Text>
        </Group>
        <Request waiting={waiting} />
        <Amounts waiting={waiting} />
        <Part title="Why it needs approval">
          <ReasonList reasons={reasons} />
        </Part>
        {discounted_lines.length > 0 && (
          <Part title="Below the catalogue price">
            <DiscountedLines lines={discounted_lines} currency={quote.currency} />
          </Part>
        )}
        <Changes waiting={waiting} />
        <Part title="Steps">
          <ApprovalSteps steps={waiting.steps} />
        </Part>
        <ApprovalActions waiting={waiting} />
      </Stack>
    </Paper>
  )
}

/** What is approved, in money. */
function Amounts({ waiting: { amounts, quote } }: { waiting: AwaitingApproval }) {
  const money = (amount: string) => formatAmount(amount, quote.currency)
  return (
    <Part title="What you approve">
      <Facts
        facts={[
          ['At catalogue prices', money(amounts.catalog)],
          ['Given off', money(amounts.off)],
          ['Lines after discounts', money(amounts.net)],
          ['Shipping', money(amounts.shipping)],
          ['Tax (estimate)', money(amounts.tax)],
          ['Total', money(amounts.total)],
        ]}
      />
    </Part>
  )
}

function Request({ waiting }: { waiting: AwaitingApproval }) {
  const { timezone } = useSession().store
  const { quote, version_number, requested_by, requested_at, expires_at } = waiting
  const buyer = quote.company?.name ?? quote.buyer?.name ?? quote.buyer?.email
  const by = requested_by ? (requested_by.name ?? 'somebody who left') : 'an integration or automation'
  return (
    <Text size="sm" className="typed">
      {buyer && `For ${buyer}. `}
      <AnchorLink
        to="/quotes/$quoteId/versions/$number"
        params={{ quoteId: quote.id, number: String(version_number) }}
        inherit
        underline="always"
      >
        Version {version_number}
      </AnchorLink>
      , asked for by {by} {formatDistance(requested_at)} ({formatMoment(requested_at, timezone)}).
      {expires_at !== null && ` Without an answer it is rejected on ${formatMoment(expires_at, timezone)}.`}
    </Text>
  )
}

function Changes({ waiting: { diff, quote } }: { waiting: AwaitingApproval }) {
  const { timezone } = useSession().store
  return (
    <Part title={diff ? `What changed since version ${diff.from}` : 'What changed'}>
      {diff ? (
        <DiffView diff={diff} writing={{ currency: quote.currency, timezone }} />
      ) : (
        <Text size="sm">Nothing was sent to this buyer before: it is the first proposal.</Text>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
