import { Badge } from '@mantine/core'
import type { MailState as State } from '../../../../domain/mail/mail-message.ts'
import { say } from '../../../ui/say.ts'

const LOOKS = {
  waiting: [say('mail.state.waiting'), 'blue'],
  sent: [say('mail.state.sent'), 'green'],
  kept: [say('mail.state.kept'), 'gray'],
  gave_up: [say('mail.state.gave_up'), 'red'],
  suppressed: [say('mail.state.suppressed'), 'orange'],
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
