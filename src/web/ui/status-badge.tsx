import { Badge } from '@mantine/core'
import {
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Reply,
  Send,
} from 'lucide-react'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import { say } from './say.ts'

/** A colour says whose turn it is or how it ended: blue is ours, yellow the buyer's, green won, red lost, gray over. The sign says the rest. */
const LOOKS: Readonly<Record<Status, readonly [color: string, sign: LucideIcon]>> = {
  submitted: ['blue', Circle],
  in_review: ['blue', CircleDot],
  countered: ['blue', Reply],
  proposal_sent: ['yellow', Send],
  partially_accepted: ['green', CircleDashed],
  accepted: ['green', CircleCheck],
  partially_converted: ['green', PackageOpen],
  converted: ['green', PackageCheck],
  declined: ['red', CircleX],
  expired: ['gray', Hourglass],
  closed: ['gray', CircleSlash],
}

/** Returns a status in words, or its code if it is unknown. */
export function statusName(status: string): string {
  return isKnown(status) ? say(`status.${status}`) : status
}

/** Shows a quote's status by color, sign and name. */
export function StatusBadge({ status }: { status: string }) {
  const [color, Sign] = isKnown(status) ? LOOKS[status] : (['gray', Circle] as const)
  return (
    <Badge color={color} variant="light" leftSection={<Sign size={12} strokeWidth={2.4} aria-hidden />}>
      {statusName(status)}
    </Badge>
  )
}

function isKnown(status: string): status is Status {
  return Object.hasOwn(LOOKS, status)
}
