import { Badge } from '@mantine/core'
import { FAILING_TOO_LONG_MS } from '../../../../domain/webhooks/webhook-retry.ts'
import type { StaffWebhook } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'

/** Whether an endpoint is on, and whether it can be reached, in a word or two. */
export function WebhookState({ endpoint }: { endpoint: StaffWebhook }) {
  const [color, text] = describe(endpoint)
  return (
    <Badge color={color} variant="light" tt="none" miw="max-content">
      {text}
    </Badge>
  )
}

function describe({ status, unavailable, failing_since: failingSince }: StaffWebhook): [color: string, text: string] {
  if (status === 'disabled') return ['gray', 'Disabled']
  if (status === 'auto_disabled') return ['red', 'Auto-disabled']
  if (unavailable) return ['orange', 'Unavailable']
  return failingSince ? ['orange', 'Failing'] : ['green', 'Active']
}

/** What the service does about an endpoint just now, in sentences. */
export function describeLane(endpoint: StaffWebhook, timezone: string): string {
  const { status, unavailable, failing_since: failingSince, next_attempt_at: nextAt } = endpoint
  if (status !== 'active') {
    return 'It is switched off: nothing is sent to it, and what happens meanwhile is not queued for it.'
  }
  const sentences = [describeNext(unavailable, nextAt, timezone)]
  if (failingSince) {
    const offAt = new Date(Date.parse(failingSince) + FAILING_TOO_LONG_MS).toISOString()
    sentences.push(
      `Every attempt has failed since ${formatMoment(failingSince, timezone)}; if that goes on until ${formatMoment(offAt, timezone)}, it is switched off.`,
    )
  }
  return sentences.join(' ')
}

function describeNext(unavailable: boolean, nextAt: string | null, timezone: string): string {
  const isLater = nextAt !== null && Date.parse(nextAt) > Date.now()
  if (unavailable) {
    const when = isLater ? `until ${formatMoment(nextAt, timezone)}, when one delivery asks` : 'while one delivery asks'
    return `It did not answer, or answered 429 or 5xx: everything waits ${when} whether it is back.`
  }
  if (nextAt === null) return 'It is up to date: nothing waits.'
  return isLater ? `Nothing else is to be sent before ${formatMoment(nextAt, timezone)}.` : 'What waits is being sent.'
}

/** How many, as far as it was counted. */
export function formatCount(counted: { count: number; at_least: boolean } | undefined): string {
  if (!counted) return '…'
  return counted.at_least ? `${counted.count} or more` : String(counted.count)
}
