import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobBacklog } from '../database/job-backlog.ts'
import type { MailBacklog } from '../database/mail/mail-backlog.ts'
import type { ReportBacklog } from '../database/orders/report-backlog.ts'
import type { AccessState } from '../database/platform/access-state.ts'
import type { DeliveryBacklog } from '../database/webhooks/delivery-backlog.ts'
import { MAIL_STATES } from '../domain/mail/mail-message.ts'
import type { RequestMetrics } from '../http/app-options.ts'
import { SIDES } from '../http/turns.ts'
import type { ReportMetrics } from '../jobs/job-context.ts'
import type { MailMetrics } from '../jobs/mail/mailroom.ts'
import type { DeliveryMetrics } from '../jobs/webhooks/delivery-engine.ts'

const ATTEMPT_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const REPORT_BUCKETS_S = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200]
const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Counts what this process does, and renders it for a scrape. Labels come from fixed lists: no tenants, no personal data. */
export interface Metrics {
  deliveries: DeliveryMetrics
  mail: MailMetrics
  requests: RequestMetrics
  reports: ReportMetrics
  platform: PlatformMetrics
  scrape(state: InstallationState): Promise<{ contentType: string; text: string }>
}

/** The state of the whole installation. If a part of it is null (it could not be read), its gauges are NaN. */
interface InstallationState {
  jobs: JobBacklog | null
  deliveries: DeliveryBacklog | null
  mail: MailBacklog | null
  reports: ReportBacklog | null
  access: AccessState | null
}

/** Creates the metrics of one process, in their own registry. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const show = stateGauges(registry)
  return {
    deliveries: deliveryMetrics(registry),
    mail: mailMetrics(registry),
    requests: requestMetrics(registry),
    reports: reportMetrics(registry),
    platform: platformMetrics(registry),
    scrape: async (state) => {
      show(state)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

function deliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry]
  const outcomes = new Counter({
    name: 'qns_webhook_deliveries_total',
    help: "Webhook delivery attempts by the delivery's state afterwards",
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['delivered', 'retrying', 'gave_up']) outcomes.inc({ outcome }, 0)
  const seconds = new Histogram({
    name: 'qns_webhook_attempt_seconds',
    help: 'Duration of webhook delivery attempts',
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

/** Told about calls to Shopify; documents are a fixed list. */
export interface PlatformMetrics {
  called(call: { document: string; outcome: string; ms: number }): void
  waited(wait: { by: 'budget' | 'throttled'; waitMs: number }): void
  /** The part of a store's call budget that is left, from 0 to 1. */
  costLeft(share: number): void
  otherVersion(): void
}

function platformMetrics(registry: Registry): PlatformMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'qns_shopify_calls_total',
    help: "Calls to Shopify's Admin API by document and outcome",
    labelNames: ['document', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'qns_shopify_call_seconds',
    help: "Duration of calls to Shopify's Admin API, with waits and repetitions",
    buckets: ATTEMPT_BUCKETS_S,
    registers,
  })
  const waits = new Counter({
    name: 'qns_shopify_wait_seconds_total',
    help: "Time calls waited: for the store's budget, or because Shopify said so",
    labelNames: ['by'],
    registers,
  })
  const costLeft = new Histogram({
    name: 'qns_shopify_cost_left_ratio',
    help: "Part of a store's call budget left after a call; if it is often near 0, calls wait",
    buckets: [0.05, 0.1, 0.25, 0.5, 0.75, 1],
    registers,
  })
  const versions = new Counter({
    name: 'qns_shopify_other_version_total',
    help: 'Answers in another API version than the one this service is made for: upgrade the service',
    registers,
  })
  return {
    called: ({ document, outcome, ms }) => {
      calls.inc({ document, outcome })
      seconds.observe(ms / 1000)
    },
    waited: ({ by, waitMs }) => waits.inc({ by }, waitMs / 1000),
    costLeft: (share) => costLeft.observe(share),
    otherVersion: () => versions.inc(),
  }
}

function mailMetrics(registry: Registry): MailMetrics {
  const outcomes = new Counter({
    name: 'qns_mail_messages_total',
    help: 'Mail messages by state after an attempt; waiting: it failed and will be retried',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of MAIL_STATES) outcomes.inc({ outcome }, 0)
  return { handled: (outcome) => outcomes.inc({ outcome }) }
}

function reportMetrics(registry: Registry): ReportMetrics {
  const lag = new Histogram({
    name: 'qns_platform_report_lag_seconds',
    help: 'Time from when a platform reported something until it was applied',
    buckets: REPORT_BUCKETS_S,
    registers: [registry],
  })
  return { applied: (lagMs) => lag.observe(lagMs / 1000) }
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
    help: 'Duration of requests',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const shed = new Counter({
    name: 'qns_http_requests_shed_total',
    help: 'Requests refused at once because too many of their side were in work',
    labelNames: ['side'],
    registers,
  })
  for (const side of SIDES) shed.inc({ side }, 0)
  return {
    answered: ({ method, route, status, ms }) => {
      answers.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ method, route }, ms / 1000)
    },
    shed: (side) => shed.inc({ side }),
  }
}

/** Gauges for the whole installation: every process reports the same value, so alerts use the maximum. */
function stateGauges(registry: Registry): (state: InstallationState) => void {
  const deliveries = gauges<keyof DeliveryBacklog>(registry, {
    dueLanes: ['qns_webhook_due_lanes', 'Webhook endpoints with something to send now'],
    unavailableLanes: ['qns_webhook_unavailable_lanes', 'Webhook endpoints that are unavailable and being probed'],
    switchedOffLanes: ['qns_webhook_switched_off_lanes', 'Disabled webhook endpoints'],
    queueAgeSeconds: ['qns_webhook_queue_age_seconds', 'Longest time a due endpoint has waited for a worker'],
    feedLagSeconds: ['qns_webhook_feed_lag_seconds', 'Age of the oldest event not yet sent to a working endpoint'],
    isPaused: ['qns_webhook_paused', '1 while an operator has paused all webhook deliveries'],
  })
  const jobs = gauges<keyof JobBacklog>(registry, {
    dueSeconds: ['qns_job_queue_age_seconds', 'How long the job that is next has waited for a worker'],
  })
  const mail = gauges<keyof MailBacklog>(registry, {
    dueSeconds: ['qns_mail_queue_age_seconds', 'Longest time due mail has waited for a worker'],
    waitingSeconds: ['qns_mail_oldest_waiting_seconds', 'Age of the oldest unsent mail'],
  })
  const reports = gauges<keyof ReportBacklog>(registry, {
    oldestSeconds: ['qns_platform_oldest_report_seconds', 'Age of the oldest platform report not yet applied'],
  })
  const access = gauges<keyof AccessState>(registry, {
    overdueSeconds: [
      'qns_shopify_token_overdue_seconds',
      'How long the oldest access token has been without renewal after its end; above 2 hours, renewing fails',
    ],
    needingAttention: ['qns_shopify_refused_stores', 'Stores that Shopify refuses until their staff do something'],
  })
  return (state) => {
    jobs(state.jobs)
    deliveries(state.deliveries)
    mail(state.mail)
    reports(state.reports)
    access(state.access)
  }
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
