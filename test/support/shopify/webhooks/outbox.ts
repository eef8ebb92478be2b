import { createHmac } from 'node:crypto'
import { SUBSCRIPTIONS } from '../../../../src/outside/platform/shopify/app/subscriptions.ts'
import type { Random } from '../state/random.ts'
import { pickFields } from './pick-fields.ts'

/** A notification of Shopify's to the app. */
interface Notification {
  topic: string
  shop: string
  headers: Record<string, string>
  body: Buffer
  /** The status of each attempt; 0 if none came back. */
  attempts: number[]
}

const MOST_ATTEMPTS = 9

export interface Outbox {
  /** The address that gets notifications; null keeps them. */
  target: string | null
  /** Sends each as it happens; otherwise `deliver` does. */
  isAutomatic: boolean
  /** Signs and keeps a notification, as the app's configuration subscribes to it; others are never told. */
  add(shop: string, topic: string, body: Record<string, unknown>): Notification
  pending(): Notification[]
  /** Sends these, or all that are pending, one after another; failed ones stay pending for eight more attempts. */
  deliver(which?: readonly Notification[]): Promise<void>
  /** Sends what is pending in a random order. */
  deliverShuffled(): Promise<void>
  /** Sends again what was sent already, with the same id. */
  repeat(which?: readonly Notification[]): Promise<void>
  /** Drops what is pending: as lost as after eight retries. */
  lose(which?: (notification: Notification) => boolean): Notification[]
  /** Resolves when nothing sent automatically is on its way. */
  settled(): Promise<void>
  sent: Notification[]
}

interface OutboxParts {
  secret: () => string
  random: Random
  now: () => Date
}

/** Returns an empty outbox that tells nobody until it has a target. */
export function createOutbox({ secret, random, now }: OutboxParts): Outbox {
  let waiting: Notification[] = []
  let running: Promise<void> = Promise.resolve()
  const send = async (notification: Notification) => {
    if (!outbox.target) return
    const status = await post(outbox.target, notification)
    notification.attempts.push(status)
    if (!outbox.sent.includes(notification)) outbox.sent.push(notification)
    const isDone = (status >= 200 && status < 300) || notification.attempts.length >= MOST_ATTEMPTS
    if (isDone) waiting = waiting.filter((one) => one !== notification)
  }
  const deliver = async (which: readonly Notification[]) => {
    for (const notification of [...which]) await send(notification)
  }
  const outbox: Outbox = {
    target: null,
    isAutomatic: false,
    sent: [],
    add: (shop, topic, content) => {
      const subscription = SUBSCRIPTIONS.find(({ topics }) => topics.includes(topic))
      const body = Buffer.from(JSON.stringify(pickFields(content, subscription?.fields)))
      const headers = headersOf({ shop, topic, body, secret: secret(), random, now: now() })
      const notification: Notification = { topic, shop, headers, body, attempts: [] }
      if (!subscription) return notification
      waiting.push(notification)
      if (outbox.isAutomatic) running = running.then(() => send(notification))
      return notification
    },
    pending: () => [...waiting],
    deliver: (which = waiting) => deliver(which),
    deliverShuffled: () => deliver(random.shuffled(waiting)),
    repeat: (which = outbox.sent) => deliver(which),
    lose: (which = () => true) => {
      const lost = waiting.filter(which)
      waiting = waiting.filter((one) => !lost.includes(one))
      return lost
    },
    settled: () => running,
  }
  return outbox
}

interface HeaderFacts {
  shop: string
  topic: string
  body: Buffer
  secret: string
  random: Random
  now: Date
}

/** The id stays the same when a notification is repeated, because it is signed and kept once. */
function headersOf({ shop, topic, body, secret, random, now }: HeaderFacts): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': topic,
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-API-Version': '2026-10',
    'X-Shopify-Webhook-Id': random.uuid(),
    'X-Shopify-Event-Id': random.uuid(),
    'X-Shopify-Triggered-At': `${now.toISOString().slice(0, -1)}${String(random.below(1_000_000)).padStart(6, '0')}Z`,
  }
}

/** Returns the status of the answer; 0 if none comes within Shopify's five seconds. */
async function post(target: string, { headers, body }: Notification): Promise<number> {
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
