import { Badge } from '@mantine/core'
import type { VersionOutcome } from '../../../../domain/quotes/version-outcome.ts'
import { say } from '../../../ui/say.ts'

const LOOKS = {
  awaiting_approval: [say('outcome.awaiting_approval'), 'yellow'],
  rejected: [say('outcome.rejected'), 'red'],
  cancelled: [say('outcome.cancelled'), 'gray'],
  open: [say('outcome.open'), 'yellow'],
  countered: [say('outcome.countered'), 'blue'],
  accepted: [say('outcome.accepted'), 'green'],
  partially_accepted: [say('outcome.partially_accepted'), 'lime'],
  declined: [say('outcome.declined'), 'red'],
  expired: [say('outcome.expired'), 'orange'],
  recalled: [say('outcome.recalled'), 'gray'],
  closed: [say('outcome.closed'), 'gray'],
} as const satisfies Record<VersionOutcome, readonly [string, string]>

/** Shows a version's outcome by colour and word. */
export function OutcomeBadge({ outcome }: { outcome: string }) {
  const [name, color] = LOOKS[outcome as VersionOutcome] ?? [outcome, 'gray']
  return (
    <Badge color={color} variant="light" tt="none">
      {name}
    </Badge>
  )
}
