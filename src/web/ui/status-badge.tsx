import { Badge } from '@mantine/core'
import type { Status } from '../../domain/quotes/quote-terms.ts'
import { say } from './say.ts'

const COLORS: Readonly<Record<Status, string>> = {
  submitted: 'blue',
  in_review: 'indigo',
  countered: 'violet',
  proposal_sent: 'cyan',
  partially_accepted: 'lime',
  accepted: 'green',
  partially_converted: 'teal',
  converted: 'teal',
  declined: 'red',
  expired: 'orange',
  closed: 'gray',
}

/** Returns a status in words, or its code if it is unknown. */
export function statusName(status: string): string {
  return isKnown(status) ? say(`status.${status}`) : status
}

/** Shows a quote's status by color and name. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge color={isKnown(status) ? COLORS[status] : 'gray'} variant="light" autoContrast tt="none">
      {statusName(status)}
    </Badge>
  )
}

function isKnown(status: string): status is Status {
  return Object.hasOwn(COLORS, status)
}
