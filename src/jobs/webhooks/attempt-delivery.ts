import { tracingChannel } from 'node:diagnostics_channel'
import type { Systems } from '../../commands/context.ts'
import type { Lane } from '../../database/webhooks/lane-leases.ts'
import type { Outcome } from '../../database/webhooks/webhook-outcomes.ts'
import type { Delivery } from '../../database/webhooks/webhook-turns.ts'
import { SERVICE_VERSION } from '../../domain/service-version.ts'
import { judgeAttempt } from '../../domain/webhooks/webhook-retry.ts'
import { webhookHeaders } from '../../domain/webhooks/webhook-signature.ts'
import { webhookBody } from '../../views/webhooks/webhook-body.ts'

/** The tools for attempts. */
export interface AttemptTools {
  poster: Pick<Systems['poster'], 'post'>
  clock: () => Date
  baseUrl: string
  docsUrl: string
}

/** An attempt that is traced. */
export interface DeliveryTrace {
  lane: Lane
  delivery: Delivery
  /** Set once it is over. */
  result?: Outcome
}

/** Tells when an attempt of a delivery starts and ends. Silent without subscribers. */
export const deliveries = tracingChannel<DeliveryTrace, unknown>('qns.delivery')

/** Makes one attempt of a delivery, signed with each key, and judges the endpoint's answer or its absence. */
export function attemptDelivery(
  lane: Lane,
  delivery: Delivery,
  keys: readonly Buffer[],
  tools: AttemptTools,
): Promise<Outcome> {
  return deliveries.tracePromise(() => attempt(lane, delivery, keys, tools), { lane, delivery })
}

async function attempt(
  lane: Lane,
  { event, quote, attempts }: Delivery,
  keys: readonly Buffer[],
  { poster, clock, baseUrl, docsUrl }: AttemptTools,
): Promise<Outcome> {
  const at = clock()
  const body = webhookBody(event, quote, { baseUrl, apiVersion: SERVICE_VERSION })
  const headers = webhookHeaders({ id: event.id, at, body }, keys, docsUrl)
  const answer = await poster.post({ url: lane.url, headers, body })
  const verdict = judgeAttempt(answer, attempts + 1, clock(), Math.random())
  return { lane, event, attempts: attempts + 1, verdict, answer, at }
}
