import type { MailState as State } from '../../../../domain/mail/mail-message.ts'
import { say } from '../../../ui/say.ts'
import { StateBadge } from '../state-badge.tsx'

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
  return <StateBadge state={state} looks={LOOKS} />
}
