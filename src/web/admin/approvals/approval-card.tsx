import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { Facts } from '../../ui/facts.tsx'
import { formatAmount, formatDistance, formatMoment } from '../../ui/format.ts'
import { ReasonList } from '../../ui/reason-list.tsx'
import { Said } from '../../ui/said.tsx'
import { say } from '../../ui/say.ts'
import { PlatformLink } from '../framed/platform-link.tsx'
import { DiffView } from '../quote/versions/diff-view.tsx'
import { useSession } from '../session/session.ts'
import { AnchorLink } from '../shell/links.tsx'
import { ApprovalActions, type ApprovalProps } from './approval-actions.tsx'
import { ApprovalLines } from './approval-lines.tsx'
import { ApprovalSteps } from './approval-steps.tsx'

/** Shows a proposal that waits for approval: its amounts, why it waits, what is unusual about it, and the available actions. */
export function ApprovalCard({ waiting, onAsk }: ApprovalProps) {
  const { quote, total, reasons, note } = waiting
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
        {note !== null && (
          <Part title={say('approvals.note')}>
            <Text size="sm" className="typed">
              {note}
            </Text>
          </Part>
        )}
        <Amounts waiting={waiting} />
        <Part title={say('approvals.why')}>
          <ReasonList reasons={reasons} />
        </Part>
        <Part title={say('approvals.lines')}>
          <ApprovalLines waiting={waiting} />
        </Part>
        <Changes waiting={waiting} />
        <Part title={say('approvals.steps')}>
          <ApprovalSteps steps={waiting.steps} />
        </Part>
        <ApprovalActions {...{ waiting, onAsk }} />
      </Stack>
    </Paper>
  )
}

/** Shows the amounts to approve. */
function Amounts({ waiting: { amounts, quote } }: { waiting: AwaitingApproval }) {
  const money = (amount: string) => formatAmount(amount, quote.currency)
  return (
    <Part title={say('approvals.what')}>
      <Facts
        facts={[
          [say('approvals.at_catalog'), money(amounts.catalog)],
          [say('approvals.off'), money(amounts.off)],
          [say('approvals.net'), money(amounts.net)],
          [say('terms.shipping'), money(amounts.shipping)],
          [say('approvals.tax'), money(amounts.tax)],
          [say('totals.total'), money(amounts.total)],
        ]}
      />
    </Part>
  )
}

function Request({ waiting }: { waiting: AwaitingApproval }) {
  const { timezone } = useSession().store
  const { quote, version_number, requested_by, requested_at, expires_at } = waiting
  const { company, buyer: person, platform_pages: pages } = quote
  const named = company?.name ? { name: company.name, page: pages.company } : null
  const buyer = named ?? { name: person.name ?? person.email, page: pages.customer }
  const number = String(version_number)
  const values = {
    version: (
      <AnchorLink
        to="/quotes/$quoteId/versions/$number"
        params={{ quoteId: quote.id, number }}
        inherit
        underline="always"
      >
        {say('version.version', { number })}
      </AnchorLink>
    ),
    name: requested_by ? (requested_by.name ?? say('approvals.former')) : say('approvals.integration'),
    distance: formatDistance(requested_at),
    moment: formatMoment(requested_at, timezone),
  }
  return (
    <Text size="sm" className="typed">
      {buyer.name ? (
        <Said
          text="approvals.request_for"
          values={{ ...values, buyer: <PlatformLink href={buyer.page}>{buyer.name}</PlatformLink> }}
        />
      ) : (
        <Said text="approvals.request" values={values} />
      )}
      {expires_at !== null && ` ${say('approval.rejected_on', { moment: formatMoment(expires_at, timezone) })}`}
    </Text>
  )
}

function Changes({ waiting: { diff, quote } }: { waiting: AwaitingApproval }) {
  const { timezone } = useSession().store
  return (
    <Part title={diff ? say('approvals.changed_since', { version: diff.from }) : say('version.changed')}>
      {diff ? (
        <DiffView diff={diff} writing={{ currency: quote.currency, timezone }} />
      ) : (
        <Text size="sm">{say('approvals.first')}</Text>
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
