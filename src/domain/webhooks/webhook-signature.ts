import { createHmac, randomBytes } from 'node:crypto'

/** After a rotation, the previous secret signs as well for this long (specification, "Webhook delivery"). */
export const ROTATION_OVERLAP_MS = 86_400_000

const PREFIX = 'whsec_'

/** Returns a new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Returns a secret's HMAC key: the part after `whsec_`, decoded. */
export function webhookKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

/** One attempt: the event's id (or the ping's), when it is sent, and the bytes sent. */
export interface SignedAttempt {
  id: string
  at: Date
  body: Buffer
}

/** Returns a webhook's headers except its length: what it is, who sends it, and the proof. */
export function webhookHeaders(attempt: SignedAttempt, keys: readonly Buffer[], docsUrl: string) {
  return {
    'content-type': 'application/json',
    'user-agent': `Service-Webhooks/1.0 (+${docsUrl})`,
    ...signatureHeaders(attempt, keys),
  }
}

/**
 * Returns the three headers that prove a webhook's sender (specification, "Webhook delivery"): id, time in Unix seconds, and a signature
 * with each key in the order given, the newest secret's first.
 */
export function signatureHeaders({ id, at, body }: SignedAttempt, keys: readonly Buffer[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = keys.map((key) => {
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
    return `v1,${mac.digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
