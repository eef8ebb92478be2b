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

/** The states as options of a select. */
export const MAIL_STATE_CHOICES = Object.entries(LOOKS).map(([value, [label]]) => ({ value, label }))

/** Shows a message's state by colour and name. */
export function MailState({ state }: { state: State }) {
  const [name, color] = LOOKS[state]
  return (
    <Badge color={color} variant="light" autoContrast tt="none" flex="none">
      {name}
    </Badge>
  )
}
