import { Alert, List, Text } from '@mantine/core'
import { MessageSquareText, MessageSquareWarning } from 'lucide-react'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useSession } from '../session/session.ts'
import { useStaffNames } from '../use-staff.ts'

/** Shows what an approver wrote who sent the proposal back or approved it, until it is sent again. */
export function ReviewNotice({ quote: { review, lines } }: { quote: StaffQuote }) {
  const { timezone } = useSession().store
  const nameOf = useStaffNames()
  if (!review) return null
  const said = { name: nameOf(review.by), version: review.version_number, moment: formatMoment(review.at, timezone) }
  const noted = lines.filter(({ id }) => review.lines[id] !== undefined)
  return (
    <Alert
      color={review.approved ? 'teal' : 'orange'}
      icon={review.approved ? <MessageSquareText aria-hidden /> : <MessageSquareWarning aria-hidden />}
      title={say(review.approved ? 'remark.by' : 'objection.by', said)}
    >
      <Text size="sm" className="typed" style={{ whiteSpace: 'pre-line' }}>
        {review.comment}
      </Text>
      {noted.length > 0 && (
        <List size="sm" mt="xs">
          {noted.map(({ id, title }) => (
            <List.Item key={id}>
              <Text span size="sm" className="typed">
                <b>{title}</b>: {review.lines[id]}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
