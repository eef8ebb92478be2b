import { Alert, Stack, Text } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { findApprovalLimits } from '../../../domain/approvals/find-approval-limits.ts'
import type { ApprovalReason } from '../../../domain/reason.ts'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { ReasonList } from '../../ui/reason-list.tsx'
import { say } from '../../ui/say.ts'
import { useNameApprovers } from '../approvals/use-name-approvers.ts'

/** The id of the notice, for links to it. */
export const APPROVAL_ID = 'approval'

/** Says who would have to approve the proposal as it was last saved, why, and what would spare it; nothing if nobody. */
export function ApprovalNotice({ quote }: { quote: StaffQuote }) {
  const nameApprovers = useNameApprovers()
  const approval = approvalOf(quote)
  if (approval === null) {
    return (
      <Text size="xs" c="dimmed">
        {say('summary.platform_silent')}
      </Text>
    )
  }
  if (!approval?.needed) return null
  const ways = sayLimits(approval.reasons as ApprovalReason[], quote.currency)
  return (
    <Alert
      id={APPROVAL_ID}
      tabIndex={-1}
      color="violet"
      icon={<ShieldCheck aria-hidden />}
      title={say('summary.needs_approval_because', { approvers: nameApprovers(approval.steps) })}
    >
      <Stack gap="xs">
        <ReasonList reasons={approval.reasons} />
        {ways.map((way) => (
          <Text key={way} size="sm">
            {way}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}

/** Returns the approval that sending would need; null while that is not known, undefined if nothing is staged. */
export function approvalOf({ staged, preview }: StaffQuote) {
  return staged === null ? undefined : preview?.approval
}

function sayLimits(reasons: readonly ApprovalReason[], currency: string): string[] {
  const { offAtMost, totalBelow } = findApprovalLimits(reasons) ?? { offAtMost: null, totalBelow: null }
  return [
    ...(offAtMost === null ? [] : [say('summary.spared_by_discount', { percent: formatPercentage(offAtMost) })]),
    ...(totalBelow === null ? [] : [say('summary.spared_by_total', { total: formatAmount(totalBelow, currency) })]),
  ]
}
