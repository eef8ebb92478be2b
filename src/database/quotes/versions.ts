import { sql } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Offer, Version, VersionState } from '../../domain/quotes/version.ts'
import { refused } from '../../domain/refused.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db, DbOrTx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { fromTagged, type Tagged, toTagged } from '../tagged-json.ts'
import { together } from '../together.ts'
import type { LineRow } from './quote-columns.ts'
import { toLine, toLineRow } from './quote-row.ts'

interface VersionRow {
  number: number
  state: VersionState
  sent_by: Version['sentBy']
  staff_id: string | null
  created_at: Date
  offer: Tagged<'quote_version.offer'> & { lines: LineRow[] }
  confirmed_below_floor: { title: string; discount_pct: number }[]
}

const COLUMNS = sql`number, state, sent_by, staff_id, created_at, offer, confirmed_below_floor`

/** Returns this version of the quote, or throws `not_found`. */
export async function readVersion(db: Db, storeId: string, quoteId: string, number: number): Promise<Version> {
  const row = await findVersionRow(db, { storeId, quoteId, number })
  if (!row) throw refused('not_found', { code: 'no_version', number })
  return toVersion(row)
}

const findVersionRow = together(async (db, asked: readonly { storeId: string; quoteId: string; number: number }[]) => {
  const { rows } = await sql<VersionRow & { place: number }>`
    select asked.place::integer, ${COLUMNS}
    from unnest(${asked.map(({ storeId }) => storeId)}::bigint[], ${asked.map(({ quoteId }) => idToUuid('qte', quoteId))}::uuid[],
      ${asked.map(({ number }) => number)}::int[]) with ordinality as asked (store_id, quote_id, wanted, place), quote_version v
    where ${isOf('v.store_id', storeOfAll(asked))} and v.store_id = asked.store_id and v.quote_id = asked.quote_id
      and v.number = asked.wanted`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, i) => found.get(i + 1) ?? null)
})

/** Returns the last sent proposal, or null before the first. A parked one does not count. */
export async function findSentVersion(
  db: Db,
  storeId: string,
  { id, proposal }: Pick<Quote, 'id' | 'proposal'>,
): Promise<Version | null> {
  return proposal && readVersion(db, storeId, id, proposal.versionNumber)
}

/** Returns the quote's sent versions up to this number, newest first, at most this many. */
export async function listSentVersions(
  db: Db,
  storeId: string,
  quoteId: string,
  { upTo, most }: { upTo: number; most: number },
): Promise<Version[]> {
  return (await listSentRows(db, { storeId, quoteId, upTo, most })).map(toVersion)
}

interface SentVersions {
  storeId: string
  quoteId: string
  upTo: number
  most: number
}

const listSentRows = together(async (db, asked: readonly SentVersions[]) => {
  const { rows } = await sql<VersionRow & { place: number }>`
    select asked.place::integer, v.*
    from unnest(${asked.map(({ storeId }) => storeId)}::bigint[], ${asked.map(({ quoteId }) => idToUuid('qte', quoteId))}::uuid[],
      ${asked.map(({ upTo }) => upTo)}::int[], ${asked.map(({ most }) => most)}::int[])
      with ordinality as asked (store_id, quote_id, up_to, most, place)
    cross join lateral (
      select ${COLUMNS}
      from quote_version v
      where ${isOf('v.store_id', storeOfAll(asked))} and v.store_id = asked.store_id and v.quote_id = asked.quote_id
        and v.number <= asked.up_to and v.state = 'sent'
      order by v.number desc
      limit asked.most) v
    order by asked.place, v.number desc`.execute(db)
  const found = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, i) => found.get(i + 1) ?? [])
})

/** Returns every version of the quote, oldest first. */
export async function listVersions(db: DbOrTx, storeId: string, quoteId: string): Promise<Version[]> {
  return (await listVersionsByQuote(db, storeId, [quoteId])).get(quoteId) ?? []
}

/** Returns every version of each of these quotes, oldest first, by quote id; quotes without one are missing. */
export async function listVersionsByQuote(
  db: DbOrTx,
  storeId: string,
  quoteIds: readonly string[],
): Promise<Map<string, Version[]>> {
  const { rows } = await sql<VersionRow & { quote_id: string }>`
    select quote_id, ${COLUMNS}
    from quote_version
    where store_id = ${storeId} and quote_id = any(${quoteIds.map((id) => idToUuid('qte', id))}::uuid[])
    order by quote_id, number`.execute(db)
  const byQuote = Map.groupBy(rows, (row) => formatId('qte', row.quote_id))
  return new Map([...byQuote].map(([id, versions]) => [id, versions.map(toVersion)]))
}

/** Returns these versions of the store's quotes, unordered; missing ones are left out. */
export async function listVersionsOf(
  db: DbOrTx,
  storeId: string,
  wanted: readonly { quoteId: string; number: number }[],
): Promise<{ quoteId: string; version: Version }[]> {
  const { rows } = await sql<VersionRow & { quote_id: string }>`
    select v.quote_id, ${COLUMNS}
    from unnest(${wanted.map(({ quoteId }) => idToUuid('qte', quoteId))}::uuid[],
      ${wanted.map(({ number }) => number)}::int[]) one (quote_id, wanted)
    join quote_version v on v.store_id = ${storeId} and v.quote_id = one.quote_id and v.number = one.wanted`.execute(db)
  return rows.map((row) => ({ quoteId: formatId('qte', row.quote_id), version: toVersion(row) }))
}

/** Returns an offer as its column holds it. */
export function toOfferJson({ lines, ...terms }: Offer): string {
  return `${toTagged('quote_version.offer', terms).slice(0, -1)},"lines":${JSON.stringify(lines.map(toLineRow))}}`
}

function toVersion(row: VersionRow): Version {
  const { lines, ...offer } = row.offer
  return {
    number: row.number,
    state: row.state,
    sentBy: row.sent_by,
    staffId: row.staff_id && formatId('stf', row.staff_id),
    createdAt: row.created_at,
    offer: { ...fromTagged(offer), lines: lines.map(toLine) },
    confirmedBelowFloor: row.confirmed_below_floor,
  }
}
