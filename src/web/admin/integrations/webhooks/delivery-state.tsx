import { Badge } from '@mantine/core'
import type { Delivery } from '../../../client/admin-answers.ts'
import { isSaid, say } from '../../../ui/say.ts'

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
export function describeAnswer({ state, last_status: status, last_error: error }: Delivery): string {
  const failure = describeFailure(status, error)
  if (failure !== null) return failure
  if (status !== null) return say('delivery.answered', { status })
  return state === 'queued' ? say('delivery.not_attempted') : say('delivery.not_answered')
}

/** Returns why the last attempt failed, as the API says in English; null if it did not. */
function describeFailure(status: number | null, error: string | null): string | null {
  if (error !== null) {
    const key = `delivery.error.${error}`
    return say(isSaid(key) ? key : 'delivery.error.other')
  }
  if (status === null || (status >= 200 && status < 300)) return null
  if (status >= 300 && status < 400) return say('delivery.status.redirect', { status })
  if (status === 429) return say('delivery.status.too_many', { status })
  return say(status >= 500 ? 'delivery.status.its_error' : 'delivery.status.refused', { status })
}
