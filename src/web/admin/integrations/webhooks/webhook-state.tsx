import { Badge } from '@mantine/core'
import { FAILING_TOO_LONG_MS } from '../../../../domain/webhooks/webhook-retry.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { storeTime } from '../../../ui/use-now.ts'

/** Shows whether an endpoint is enabled and reachable, in a word or two. */
export function WebhookState({ endpoint }: { endpoint: StaffWebhook }) {
  const [color, text] = describe(endpoint)
  return (
    <Badge color={color} variant="light" tt="none" miw="max-content">
      {text}
    </Badge>
  )
}

function describe({ status, unavailable, failing_since: failingSince }: StaffWebhook): [color: string, text: string] {
  if (status === 'disabled') return ['gray', say('webhooks.state.disabled')]
  if (status === 'auto_disabled') return ['red', say('webhooks.state.auto_disabled')]
  if (unavailable) return ['orange', say('webhooks.state.unavailable')]
  return failingSince ? ['orange', say('webhooks.state.failing')] : ['green', say('webhooks.state.active')]
}

/** Returns sentences about what the service is currently doing for an endpoint. */
export function describeLane(endpoint: StaffWebhook, timezone: string): string {
  const { status, unavailable, failing_since: failingSince, next_attempt_at: nextAt } = endpoint
  if (status !== 'active') {
    return say('webhooks.is_off')
  }
  const sentences = [describeNext(unavailable, nextAt, timezone)]
  if (failingSince) {
    const offAt = new Date(Date.parse(failingSince) + FAILING_TOO_LONG_MS).toISOString()
    sentences.push(
      say('webhooks.failing_until', {
        since: formatMoment(failingSince, timezone),
        until: formatMoment(offAt, timezone),
      }),
    )
  }
  return sentences.join(' ')
}

function describeNext(unavailable: boolean, nextAt: string | null, timezone: string): string {
  const isLater = nextAt !== null && Date.parse(nextAt) > storeTime()
  if (unavailable) {
    return isLater ? say('webhooks.waits_until', { at: formatMoment(nextAt, timezone) }) : say('webhooks.waits_now')
  }
  if (nextAt === null) return say('webhooks.up_to_date')
  return isLater ? say('webhooks.next_at', { at: formatMoment(nextAt, timezone) }) : say('webhooks.sending')
}

/** Returns the count, as "… or more" if counting stopped early; `…` while it is loading. */
export function formatCount(counted: { count: number; at_least: boolean } | undefined): string {
  if (!counted) return '…'
  return counted.at_least ? say('webhooks.at_least', { count: counted.count }) : String(counted.count)
}
