import { sql } from 'kysely'
import type { Db } from '../../src/database/database.ts'
import { recordEvents } from '../../src/database/webhooks/events.ts'
import { HintSender, tellWorkers } from '../../src/database/webhooks/wake-hints.ts'
import { formatId } from '../../src/domain/id.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { DeliveryEngine } from '../../src/jobs/webhooks/delivery-engine.ts'
import { dnsResolver } from '../../src/outside/name-resolver.ts'
import { createPoster } from '../../src/outside/post.ts'
import { createLogger } from '../../src/process/logger.ts'
import { answerParent } from '../child.ts'
import { SECRET_KEY } from '../service.ts'
import { openPool } from './database.ts'
import { pace } from './pace.ts'
import { readQuoteEvents } from './quote-events.ts'
import { sharedNow } from './shared-clock.ts'

/** Records events of the stores in turn. */
export interface EmitRound {
  stores: readonly number[]
  rate: number
  seconds: number
}

/** The events, with their commit times. */
export interface Emitted {
  times: [id: string, at: number][]
}

const BASE_URL = 'https://quotes.example.com'
const [, , databaseUrl = '', role] = process.argv
const { db, pool } = openPool(databaseUrl, 16)
const wakeDeliveries = role === 'engine' ? startEngine(db) : sendHints(db)

/**
 * Records events as the service does, in a separate process: `emitter.ts DATABASE_URL engine|alone`, with deliveries or
 * without.
 */
answerParent<EmitRound, Emitted>({}, async ({ stores, rate, seconds }) => {
  const events = await readQuoteEvents(pool, stores)
  const times: Emitted['times'] = []
  await pace(rate, seconds, async (n) => {
    const store = stores[n % stores.length] ?? 0
    const { rows } = await sql<{ id: string }>`
      select id from ${recordEvents(String(store), [events.next(store)], new Date())}`.execute(db)
    const committedAt = sharedNow()
    wakeDeliveries(String(store))
    times.push([formatId('evt', rows[0]?.id ?? ''), committedAt])
  })
  return { times }
})

/** Like `npm start`: one process records and delivers. */
function startEngine(db: Db): (storeId: string) => void {
  const engine = new DeliveryEngine({
    systems: {
      db,
      secretBox: new SecretBox([SECRET_KEY]),
      poster: createPoster({ resolver: dnsResolver, allowPrivate: true }),
    },
    clock: () => new Date(),
    baseUrl: BASE_URL,
    docsUrl: `${BASE_URL}/docs`,
    logger: createLogger('error'),
  })
  engine.start()
  return (storeId) => engine.wake([storeId])
}

/** Like `serve --only api`. */
function sendHints(db: Db): (storeId: string) => void {
  const hints = new HintSender(tellWorkers(db, 'deliveries'), (error) => console.error(String(error)))
  return (storeId) => hints.hint(storeId)
}
