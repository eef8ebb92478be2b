import { Badge } from '@mantine/core'
import type { VersionOutcome } from '../../../../domain/quotes/version-outcome.ts'

const LOOKS = {
  awaiting_approval: ['Waits for approval', 'yellow'],
  rejected: ['Not approved', 'red'],
  cancelled: ['Approval taken back', 'gray'],
  open: ['With the buyer', 'cyan'],
  countered: ['Countered', 'violet'],
  accepted: ['Accepted', 'green'],
  partially_accepted: ['Partly accepted', 'lime'],
  declined: ['Declined', 'red'],
  expired: ['Expired', 'orange'],
  recalled: ['Taken back', 'gray'],
  closed: ['Closed', 'gray'],
} as const satisfies Record<VersionOutcome, readonly [string, string]>

/** What became of a version, told by colour and by word. */
export function OutcomeBadge({ outcome }: { outcome: string }) {
  const [name, color] = LOOKS[outcome as VersionOutcome] ?? [outcome, 'gray']
  return (
    <Badge color={color} variant="light" tt="none">
      {name}
    </Badge>
  )
}
