import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MailBacklog } from '../database/mail/mail-backlog.ts'
import type { DeliveryBacklog } from '../database/webhooks/delivery-backlog.ts'
import { MAIL_STATES } from '../domain/mail/mail-message.ts'
import type { RequestMetrics } from '../http/app-options.ts'
import type { MailMetrics } from '../jobs/mail/mailroom.ts'
import type { DeliveryMetrics } from '../jobs/webhooks/delivery-engine.ts'

const ATTEMPT_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** What this process counts, and what a scrape says of it. Every label is from a list of ours: no tenant's, nobody's data. */
export interface Metrics {
  deliveries: DeliveryMetrics
  mail: MailMetrics
  requests: RequestMetrics
  /** The text of a scrape; a backlog that is null could not be read, and its gauges are not numbers. */
  scrape(backlog: DeliveryBacklog | null, mail: MailBacklog | null): Promise<{ contentType: string; text: string }>
}

/** The metrics of one process, in a registry of its own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const showBacklog = backlogGauges(registry)
  const showMail = mailGauges(registry)
  return {
    deliveries: deliveryMetrics(registry),
    mail: mailMetrics(registry),
    requests: requestMetrics(registry),
    scrape: async (backlog, mail) => {
      showBacklog(backlog)
      showMail(mail)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

function deliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'qns_webhook_deliveries_total',
    help: 'Attempts of webhook deliveries by what became of the delivery',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['delivered', 'retrying', 'gave_up']) outcomes.inc({ outcome }, 0)
  const seconds = new Histogram({
    name: 'qns_webhook_attempt_seconds',
    help: 'How long attempts of webhook deliveries take',
    buckets: ATTEMPT_BUCKETS_S,
    registers,
  })
  return {
    attempted: (outcome, ms) => {
      outcomes.inc({ outcome })
      seconds.observe(ms / 1000)
    },
  }
}

function mailMetrics(registry: Registry): MailMetrics {
  const outcomes = new Counter({
    name: 'qns_mail_messages_total',
    help: 'Messages by what became of them; waiting: an attempt failed and is made again',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of MAIL_STATES) outcomes.inc({ outcome }, 0)
  return { handled: (outcome) => outcomes.inc({ outcome }) }
}

function requestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const answers = new Counter({
    name: 'qns_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'qns_http_request_seconds',
    help: 'How long requests take until they are answered',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  return {
    answered: ({ method, route, status, ms }) => {
      answers.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ method, route }, ms / 1000)
    },
  }
}

/** Gauges of the whole installation: every process shows the same, so alerts take their maximum. */
function backlogGauges(registry: Registry): (backlog: DeliveryBacklog | null) => void {
  return gauges<keyof DeliveryBacklog>(registry, {
    dueLanes: ['qns_webhook_due_lanes', 'Webhook endpoints with something to send now'],
    unavailableLanes: ['qns_webhook_unavailable_lanes', 'Webhook endpoints that do not answer and are probed'],
    switchedOffLanes: ['qns_webhook_switched_off_lanes', 'Webhook endpoints that are switched off'],
    queueAgeSeconds: ['qns_webhook_queue_age_seconds', 'How long the endpoint due for longest has waited for a worker'],
    feedLagSeconds: [
      'qns_webhook_feed_lag_seconds',
      'Age of the oldest event that a working endpoint was not sent yet',
    ],
    isPaused: ['qns_webhook_paused', '1 while an operator has paused all webhook deliveries'],
  })
}

function mailGauges(registry: Registry): (backlog: MailBacklog | null) => void {
  return gauges<keyof MailBacklog>(registry, {
    dueSeconds: ['qns_mail_queue_age_seconds', 'How long the mail due for longest has waited for a worker'],
    waitingSeconds: ['qns_mail_oldest_waiting_seconds', 'Age of the oldest mail that is not sent yet'],
  })
}

function gauges<Key extends string>(
  registry: Registry,
  named: Record<Key, readonly [name: string, help: string]>,
): (values: Record<Key, number | boolean> | null) => void {
  const made = (Object.keys(named) as Key[]).map((key) => {
    const [name, help] = named[key]
    return { key, gauge: new Gauge({ name, help, registers: [registry] }) }
  })
  return (values) => {
    for (const { key, gauge } of made) gauge.set(values ? Number(values[key]) : Number.NaN)
  }
}
