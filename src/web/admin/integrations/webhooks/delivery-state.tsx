import { Badge } from '@mantine/core'
import type { Delivery } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'

type State = Delivery['state']

const COLORS: Record<State, string> = {
  queued: 'blue',
  retrying: 'orange',
  delivered: 'green',
  gave_up: 'red',
  failed: 'red',
}

export const DELIVERY_STATES = Object.keys(COLORS) as State[]

/** The delivery states as options of a select. */
export const STATE_CHOICES = DELIVERY_STATES.map((value) => ({ value, label: say(`delivery.state.${value}`) }))

/** Shows a delivery's state in words. */
export function DeliveryState({ state }: { state: State }) {
  return (
    <Badge color={COLORS[state]} variant="light" tt="none" miw="max-content">
      {say(`delivery.state.${state}`)}
    </Badge>
  )
}

/** Returns the last attempt's HTTP status in words, or why there is none. */
export function describeAnswer({ state, last_status: status, last_error_text: failure }: Delivery): string {
  if (failure !== null) return failure
  if (status !== null) return say('delivery.answered', { status })
  return state === 'queued' ? say('delivery.not_attempted') : say('delivery.not_answered')
}
