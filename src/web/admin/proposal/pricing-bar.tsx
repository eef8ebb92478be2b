import { Anchor, Button, Group, Text } from '@mantine/core'
import { Send, ShieldCheck } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatAmount } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useNameApprovers } from '../approvals/use-name-approvers.ts'
import { isLoss } from '../worth/line-margin.tsx'
import { sayMargin } from '../worth/say-margin.ts'
import { APPROVAL_ID, approvalOf } from './approval-notice.tsx'
import classes from './editing.module.css'
import type { Figures } from './model/compute-figures.ts'
import type { ProposalEditor } from './model/proposal-editor.ts'
import type { Snapshot } from './model/snapshot.ts'
import { SaveStatus } from './save-status.tsx'

interface PricingBarProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
  busy: boolean
  onShow: () => void
}

/** Always in sight while one prices: what is saved, the margin, who would have to approve, the total, and the way to send it. */
export function PricingBar({ editor, shown, figures, busy, onShow }: PricingBarProps) {
  const { currency } = shown.quote
  const margin = figures.margins?.total
  return (
    <Group className={classes.bar ?? ''} justify="space-between" gap="xs">
      <Group gap="md">
        <SaveStatus editor={editor} shown={shown} />
        <NeedsApproval quote={shown.quote} />
      </Group>
      <Group gap="md">
        {margin && (
          <Text size="sm" className="figures" c={isLoss(margin) ? 'var(--mantine-color-error)' : 'dimmed'}>
            {say('worth.margin', { margin: sayMargin(margin, currency) })}
          </Text>
        )}
        <Text fw={700} className="figures">
          {formatAmount(figures.totals.total, currency)}
        </Text>
        <Button onClick={onShow} loading={busy} leftSection={<Send size={16} aria-hidden />}>
          {say('proposal.preview_send')}
        </Button>
      </Group>
    </Group>
  )
}

/** Links to the reasons. */
const NeedsApproval = memo(function NeedsApproval({ quote }: { quote: StaffQuote }) {
  const nameApprovers = useNameApprovers()
  const approval = approvalOf(quote)
  if (!approval?.needed) return null
  return (
    <Anchor href={`#${APPROVAL_ID}`} size="sm" onClick={goToReasons}>
      <Group gap={6} wrap="nowrap">
        <ShieldCheck size={16} aria-hidden />
        {say('summary.needs_approval_by', { approvers: nameApprovers(approval.steps) })}
      </Group>
    </Anchor>
  )
})

function goToReasons(event: MouseEvent): void {
  event.preventDefault()
  const reasons = document.getElementById(APPROVAL_ID)
  reasons?.scrollIntoView({ block: 'center' })
  reasons?.focus({ preventScroll: true })
}
