import { Badge } from '@mantine/core'
import type { Status } from '../../domain/quotes/quote-terms.ts'

const LOOKS = {
  submitted: ['Submitted', 'blue'],
  in_review: ['In review', 'indigo'],
  countered: ['Countered', 'violet'],
  proposal_sent: ['Proposal sent', 'cyan'],
  partially_accepted: ['Partially accepted', 'lime'],
  accepted: ['Accepted', 'green'],
  partially_converted: ['Partially converted', 'teal'],
  converted: ['Converted', 'teal'],
  declined: ['Declined', 'red'],
  expired: ['Expired', 'orange'],
  closed: ['Closed', 'gray'],
} as const satisfies Record<Status, readonly [string, string]>

/** The status in words. */
export function statusName(status: string): string {
  return LOOKS[status as Status]?.[0] ?? status
}

/** A quote's status, told by colour and by word. */
export function StatusBadge({ status }: { status: string }) {
  const [name, color] = LOOKS[status as Status] ?? [status, 'gray']
  return (
    <Badge color={color} variant="light" autoContrast tt="none">
      {name}
    </Badge>
  )
}
