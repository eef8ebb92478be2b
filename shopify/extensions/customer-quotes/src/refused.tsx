import { Refusal } from './ask-service.ts'
import { say } from './words.ts'

/** Phrases of their own; what else goes wrong reads alike. */
const TOLD = [
  'unreachable',
  'rate_limited',
  'platform_unavailable',
  'not_signed_in',
  'not_found',
  'state_conflict',
  'offer_expired',
  'action_unavailable',
]

/** Says why something was refused, with a way to go on. */
export function Refused({ error, again }: { error: unknown; again: () => void }) {
  const code = error instanceof Refusal && TOLD.includes(error.code) ? error.code : 'other'
  return (
    <s-banner tone="critical" heading={say(code === 'not_signed_in' ? 'account.signed_out' : `refusal.${code}`)}>
      <s-button onClick={again}>{say('page.try_again')}</s-button>
    </s-banner>
  )
}
