import { SignatureError } from './errors.ts'
import { EVENT_TYPES } from './generated/constants.ts'
import type { Delivery } from './generated/types.ts'

/** A type of event that this version does not know: ignore it, or update the package. */
export interface UnknownDelivery {
  type: 'unknown'
  rawType: string
  timestamp: string
  api_version: string
  data: unknown
}

/** A message to an endpoint, with the id to recognise repetitions by: the `webhook-id`, which is the event's id in the feed. */
export type Webhook = (Delivery | UnknownDelivery) & { webhookId: string }

export interface ReadWebhookOptions {
  /** How far the sender's clock may be from ours; 5 minutes. */
  toleranceMs?: number
  /** The time now in milliseconds, for tests. */
  now?: number
}

/** Headers of a request: of `fetch`, or an object with lower-case names as in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_MS = 5 * 60_000

/**
 * Returns the message an endpoint was sent, after checking its signature. Pass the body exactly as received: parsed and written again, it has
 * other bytes. Give both secrets while one is rotated. Throws SignatureError.
 */
export async function readWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceMs = TOLERANCE_MS, now = Date.now() }: ReadWebhookOptions = {},
): Promise<Webhook> {
  const [webhookId, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string]
  if (!/^\d{1,12}$/.test(timestamp)) throw new SignatureError('webhook-timestamp is not a time in Unix seconds')
  if (Math.abs(now - Number(timestamp) * 1000) > toleranceMs) {
    throw new SignatureError('webhook-timestamp is too far from the time now: a replay, or a clock that is wrong')
  }
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const signed = concat(new TextEncoder().encode(`${webhookId}.${timestamp}.`), body)
  if (!(await isSigned(signed, signatures, [secrets].flat()))) throw new SignatureError('No signature is valid')
  return { webhookId, ...toDelivery(JSON.parse(new TextDecoder().decode(body))) }
}

function toDelivery(received: Delivery): Delivery | UnknownDelivery {
  const { type, timestamp, api_version, data } = received
  if (type === 'ping' || EVENT_TYPES.some((known) => known === type)) return received
  return { type: 'unknown', rawType: type, timestamp, api_version, data }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isGetter(headers) ? headers.get(name) : headers[name]
  const text = typeof value === 'string' ? value : value?.[0]
  if (!text) throw new SignatureError(`The header ${name} is missing`)
  return text
}

function isGetter(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}

/** Compares in constant time, as WebCrypto's verify does. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, header: string, secrets: readonly string[]): Promise<boolean> {
  const signatures = header.split(' ').flatMap((one) => (one.startsWith('v1,') ? [decode(one.slice(3))] : []))
  for (const secret of secrets) {
    const bytes = decode(secret.replace(/^whsec_/, ''))
    if (!bytes || bytes.length === 0) throw new TypeError('A webhook secret is whsec_ and base64')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
    }
  }
  return false
}

/** Returns the bytes of base64; null if it is none. */
function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
