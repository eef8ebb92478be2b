import type pg from 'pg'
import type { Systems } from '../../src/commands/context.ts'
import { connect } from '../../src/database/database.ts'
import { formatId } from '../../src/domain/id.ts'
import { quoteLinkToken } from '../../src/domain/quotes/quote-link.ts'
import { SecretBox } from '../../src/domain/secrets/secret-box.ts'
import { createEmbeddedPlatform } from '../../src/outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../../src/outside/post.ts'
import { SECRET_KEY } from '../service.ts'
import { copyQuotes } from './copy-quotes.ts'
import { makeTemplates } from './make-templates.ts'
import { signInStaff } from './sign-in-staff.ts'

/** The state of a prepared quote of 20 lines: a proposal staged, sent, or fully accepted. */
export type QuoteState = 'staged' | 'sent' | 'accepted'

/** A quote for one request, with its sender's headers. */
export interface PreparedQuote {
  storeId: string
  /** As a UUID. */
  quoteId: string
  revision: string
  headers: Record<string, string>
}

/** Quotes to use up, created on demand. */
export interface Stock {
  /** Creates this many quotes in this state, stores in turn, and flushes them to disk. */
  prepare(state: QuoteState, count: number): Promise<PreparedQuote[]>
  stop(): Promise<void>
}

const CONNECTIONS = 8

/** Creates the stock of a seeded database. */
export async function createStock(databaseUrl: string): Promise<Stock> {
  const { db, pool } = connect(databaseUrl, { max: CONNECTIONS, onError: console.error })
  const resolver = { addresses: async () => [] }
  const systems: Systems = {
    db,
    platform: createEmbeddedPlatform(pool, { secretKeys: [SECRET_KEY] }),
    secretBox: new SecretBox([SECRET_KEY]),
    resolver,
    poster: createPoster({ resolver, allowPrivate: false }),
    mailer: null,
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {},
  }
  let opening: Promise<Credentials> | undefined
  return {
    prepare: async (state, count) => {
      opening ??= open(systems, pool)
      const credentials = await opening
      const started = Date.now()
      const copies = await copyQuotes(pool, state, count)
      await pool.query(ANALYZE)
      await pool.query('checkpoint') // otherwise the round after would pay for it
      console.error(`  ${count} quotes prepared in ${((Date.now() - started) / 1000).toFixed(1)} s`)
      return copies.map(({ linkId, ...quote }, i) => ({
        ...quote,
        headers: headersOf(state, { storeId: quote.storeId, linkId, turn: i }, credentials),
      }))
    },
    stop: () => db.destroy(),
  }
}

/** Tables that are empty when a run begins: plans made then would walk everything the rounds add. */
const ANALYZE = `
  analyze quote_version, quote_change, quote_link, conversion, idempotency_key, platform.draft_order, platform.order_counter`

/** By store: its keys, and the headers of one staff member. */
interface Credentials {
  secretBox: SecretBox
  keys: Map<string, string[]>
  staff: Map<string, Record<string, string>>
}

async function open(systems: Systems, pool: pg.Pool): Promise<Credentials> {
  const started = Date.now()
  const staff = await signInStaff(systems, pool)
  await makeTemplates(systems, pool)
  const { rows } = await pool.query<{ store_id: string; keys: string[] }>(
    'select store_id, array_agg(key order by id) as keys from bench.key group by store_id',
  )
  console.error(`  quotes to copy made for ${rows.length} stores in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return { secretBox: systems.secretBox, keys: new Map(rows.map((row) => [row.store_id, row.keys])), staff }
}

/**
 * A staged quote is sent by one of the store's keys, a sent one is answered by its link, an accepted one is converted by
 * staff.
 */
function headersOf(
  state: QuoteState,
  { storeId, linkId, turn }: { storeId: string; linkId: string | null; turn: number },
  { secretBox, keys, staff }: Credentials,
): Record<string, string> {
  const ofStore = keys.get(storeId) ?? []
  if (state === 'staged') return { authorization: `Bearer ${ofStore[Math.floor(turn / keys.size) % ofStore.length]}` }
  if (state === 'sent')
    return { authorization: `Link ${quoteLinkToken(secretBox, { storeId, id: formatId('lnk', linkId ?? '') })}` }
  return staff.get(storeId) ?? {}
}
