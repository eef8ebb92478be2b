import { Badge } from '@mantine/core'
import type { Delivery } from '../../../client/admin-answers.ts'

type State = Delivery['state']

const LOOKS: Record<State, readonly [text: string, color: string]> = {
  queued: ['Queued', 'blue'],
  retrying: ['Retrying', 'orange'],
  delivered: ['Delivered', 'green'],
  gave_up: ['Gave up', 'red'],
  failed: ['Failed', 'red'],
}

export const DELIVERY_STATES = Object.keys(LOOKS) as State[]

/** What a delivery may be, for a choice among them. */
export const STATE_CHOICES = DELIVERY_STATES.map((value) => ({ value, label: LOOKS[value][0] }))

/** What became of a delivery, in words. */
export function DeliveryState({ state }: { state: State }) {
  const [text, color] = LOOKS[state]
  return (
    <Badge color={color} variant="light" tt="none" miw="max-content">
      {text}
    </Badge>
  )
}

/** What the last attempt came to: a status, or why there is none. */
export function describeAnswer({ state, last_status: status, last_error_text: failure }: Delivery): string {
  if (failure !== null) return failure
  if (status !== null) return `Answered ${status}.`
  return state === 'queued' ? 'Not attempted yet.' : 'Not answered.'
}
