import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import type { InboundEnvelope, PlatformInbound } from '../../inbound.ts'
import { judgeWebhook, type ShopifyWebhook } from '../signatures/webhook-signature.ts'
import { readEvent } from './read-event.ts'

/**
 * Receives Shopify's webhooks, signed with any of the app's secrets. What decides about a whole shop or a person and names another shop
 * in its headers than in its body counts as unsigned.
 */
export function shopifyInbound(secrets: readonly string[]): PlatformInbound {
  return {
    verify: (headers, rawBody) => {
      const { verdict } = judgeWebhook(headers, Buffer.from(rawBody), secrets)
      return verdict === 'ok' || verdict === 'missing' ? verdict : 'bad_signature'
    },
    parse: (headers, rawBody) => {
      const judged = judgeWebhook(headers, Buffer.from(rawBody), secrets)
      return judged.verdict === 'ok' ? readEnvelope(judged.webhook, readJson(rawBody)) : null
    },
  }
}

function readEnvelope(
  { topic, shop, webhookId, triggeredAt: sentAt }: ShopifyWebhook,
  body: Readonly<Record<string, unknown>> | null,
): InboundEnvelope | null {
  const triggeredAt = readTime(sentAt)
  if (!body || !ID.test(webhookId) || !triggeredAt) return null
  const event =
    topic === 'app/uninstalled'
      ? ({ type: 'app.uninstalled', triggeredAt: triggeredAt.toISOString() } as const)
      : readEvent(topic, body)
  return { deliveryId: webhookId, store: shop, triggeredAt, event: event ?? { type: 'ignored', topic } }
}

const ID = /^[0-9A-Za-z-]{1,64}$/

/** Reads a time with up to nanoseconds, which are cut to milliseconds. */
function readTime(text: string | null): Date | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,3})?\d*(Z|[+-]\d\d:\d\d)$/.exec(text ?? '')
  const time = new Date(parts ? `${parts[1]}${parts[2] ?? ''}${parts[3]}` : Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}

function readJson(rawBody: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? membersOf(value) : null
  } catch {
    return null
  }
}
