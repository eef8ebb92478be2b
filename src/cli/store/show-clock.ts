import { advanceClock, type Moment } from '../../commands/clock/advance-clock.ts'
import { type ClockRequest, startAdvance } from '../../commands/clock/start-advance.ts'
import { readStore } from '../../database/stores/stores.ts'
import { isWorkerListening } from '../../database/webhooks/wake-hints.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { createLogger } from '../../process/logger.ts'
import { assemble, openSenders } from '../../process/open-installation.ts'
import { sendHints } from '../../process/send-hints.ts'
import type { Service } from '../../process/service.ts'
import { startWorker } from '../../process/start-worker.ts'
import { readClock } from '../../queries/stores/read-clock.ts'
import { printRecord } from '../print.ts'
import { type Session, secretBoxOf, withSession } from '../session.ts'
import { LONGEST_TYPE } from '../values.ts'

export interface ClockOptions {
  store: string
  /** In milliseconds. */
  advance?: number
  until?: Date
  next?: boolean
  json?: boolean
}

/** As many as a worker uses. */
const CONNECTIONS = 16

const clock = () => new Date()

/** Shows a store's test clock. If asked to, advances it before, and prints each moment on the way. */
export async function showClock({ store: named, json = false, ...asked }: ClockOptions): Promise<void> {
  const request = requestOf(asked)
  const work = async (session: Session) => {
    const { id } = await readStore(session.db, named)
    const moments: Moment[] = []
    const onMoment = (moment: Moment) => {
      moments.push(moment)
      if (!json) printMoment(moment)
    }
    if (request) await advance(session, id, request, onMoment)
    const shown = await describeClock(session, id)
    printRecord({ ...shown, ...(json && request && { moments: moments.map(viewMoment) }) }, json)
  }
  await withSession('store clock', work, { connections: CONNECTIONS })
}

async function describeClock({ db }: Session, storeId: string) {
  const store = await readStore(db, storeId)
  const { now, aheadMs, next, walk } = await readClock({ db, store, now: nowOf(store, clock) })
  return {
    store: store.domain,
    now,
    ahead: describeTime(aheadMs),
    next_due: next?.at ?? null,
    next_kind: next?.kind ?? null,
    advancing_until: walk?.target ?? null,
  }
}

function requestOf({
  advance,
  until,
  next = false,
}: Pick<ClockOptions, 'advance' | 'until' | 'next'>): ClockRequest | null {
  if (next) return 'next'
  if (until) return { until }
  return advance === undefined ? null : { byMs: advance }
}

/** Advances the clock, with the running service's workers, or else as one. */
async function advance(
  session: Session,
  storeId: string,
  request: ClockRequest,
  onMoment: (moment: Moment) => void,
): Promise<void> {
  await using deferred = new AsyncDisposableStack()
  const service = await openService(session, deferred)
  const { db } = session
  const store = await readStore(db, storeId)
  const ctx = { ...service.systems, store, actor: { kind: 'job' } as const, now: nowOf(store, clock), clock }
  const walk = await startAdvance(ctx, request)
  if (await isWorkerListening(db)) sendHints(service, deferred)
  else deferred.defer(await startWorker(service))
  await advanceClock(ctx, walk, { onMoment })
}

/** Assembles the service around the session's database. */
async function openService(session: Session, deferred: AsyncDisposableStack): Promise<Service> {
  const { config, db, pool, databaseUrl } = session
  const logger = createLogger('silent')
  const open = { db, pool, secretBox: await secretBoxOf(session), ...openSenders(config, deferred) }
  const assembled = await assemble(config, open, { deferred, logger, metrics: null, clock })
  return { ...assembled, databaseUrl, pool, config, logger, clock, metrics: null }
}

function printMoment({ at, kind, events }: Moment): void {
  if (kind === 'start' && events.length === 0) return
  console.log(`${at.toISOString()}  ${kind}`)
  for (const { type, id, quoteId } of events) console.log(`  ${type.padEnd(LONGEST_TYPE)}  ${id}  ${quoteId ?? '-'}`)
}

function viewMoment({ at, kind, events }: Moment) {
  return { at, due: kind, events: events.map(({ id, type, quoteId }) => ({ id, type, quote_id: quoteId })) }
}

/** Returns a time as days, hours and minutes: `14d 2h 5m`; to the nearest minute. */
function describeTime(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const parts = [`${Math.floor(minutes / 1440)}d`, `${Math.floor(minutes / 60) % 24}h`, `${minutes % 60}m`]
  return parts.filter((part) => !part.startsWith('0')).join(' ') || '0m'
}
