import { formatMs, table } from '../markdown.ts'
import type { Latency } from './arrivals.ts'
import type { BacklogFigures, Speed } from './backlog.ts'
import { type ClaimFigures, type ClaimTimes, DUE_LANES } from './claim.ts'
import { type EmitFigures, ENDPOINTS, WRITERS } from './emit.ts'
import { type FairnessFigures, SINGLE_RATE } from './fairness.ts'
import type { LatencyFigures } from './latency.ts'
import type { WebhookSettings } from './settings.ts'

/** Renders the table of a part, in Markdown. */
export function renderBacklog({ ours, bare, ratio }: BacklogFigures, { endpoints }: WebhookSettings): string {
  const speed = ({ perSecond, senderMs, receiversMs, postgresMs }: Speed) => [
    count(perSecond),
    formatMs(senderMs),
    formatMs(receiversMs),
    formatMs(postgresMs),
  ]
  return table(
    ['', 'per second', 'CPU each: sender', 'receivers', 'PostgreSQL', 'ours / bare'],
    [
      [`deliveries of one worker, ${endpoints} endpoints a store`, ...speed(ours), ratio.toFixed(2)],
      ['bare signed POSTs of one process', ...speed(bare), ''],
    ],
  )
}

/** Like renderBacklog. */
export function renderLatency({ together, apart, bare }: LatencyFigures, { rate }: WebhookSettings): string {
  return latencyTable([
    [`${rate} events/s, one process (npm start)`, together],
    [`${rate} events/s, API and worker apart`, apart],
    [`bare: ${rate} POSTs/s, sent to received`, bare],
  ])
}

/** Like renderBacklog. */
export function renderFairness({ alone, beside }: FairnessFigures, { waiting }: WebhookSettings): string {
  return latencyTable([
    [`a store's ${SINGLE_RATE} events/s, nothing else to do`, alone],
    [`the same, while another store has ${count(waiting)} waiting, one endpoint is silent and one answers 503`, beside],
  ])
}

function latencyTable(rows: readonly (readonly [title: string, latency: Latency])[]): string {
  return table(
    ['commit to receipt', 'p50', 'p99'],
    rows.map(([title, { p50Ms, p99Ms }]) => [title, formatMs(p50Ms), formatMs(p99Ms)]),
  )
}

/** Like renderBacklog. */
export function renderEmit({ due, idle, bare, dueRatio, idleRatio }: EmitFigures): string {
  return table(
    [`events committed, ${ENDPOINTS} endpoints a store, ${WRITERS} writers`, 'per second', 'ours / bare'],
    [
      ['endpoints have something to do already', count(due), dueRatio.toFixed(2)],
      [`endpoints are idle: each event wakes ${ENDPOINTS}`, count(idle), idleRatio.toFixed(2)],
      ['bare insert of the row', count(bare), ''],
    ],
  )
}

/** Like renderBacklog. */
export function renderClaim({ alone, behind }: ClaimFigures, { deadEvents }: WebhookSettings): string {
  const row = (title: string, name: keyof ClaimTimes) => [
    title,
    formatMs(alone[name]),
    formatMs(behind[name]),
    (behind[name] / alone[name]).toFixed(2),
  ]
  return table(
    [`${DUE_LANES} due endpoints, p50 of`, 'alone', `behind ${count(deadEvents)} events of dead endpoints`, 'ratio'],
    [row('the claim', 'claimMs'), row('reading their turns', 'readMs')],
  )
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}
