import { Badge } from '@mantine/core'
import type { MailState as State } from '../../../../domain/mail/mail-message.ts'

const LOOKS = {
  waiting: ['Waiting', 'blue'],
  sent: ['Sent', 'green'],
  kept: ['Not sent', 'gray'],
  gave_up: ['Given up', 'red'],
  suppressed: ['Suppressed', 'orange'],
} as const satisfies Record<State, readonly [string, string]>

/** What may be chosen of the states, by name. */
export const MAIL_STATE_CHOICES = Object.entries(LOOKS).map(([value, [label]]) => ({ value, label }))

/** What became of a message, told by colour and by word. */
export function MailState({ state }: { state: State }) {
  const [name, color] = LOOKS[state]
  return (
    <Badge color={color} variant="light" autoContrast tt="none" flex="none">
      {name}
    </Badge>
  )
}
