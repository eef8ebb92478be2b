import type { RawBuilder } from 'kysely'
import { formatId, idToUuid } from '../../domain/id.ts'
import type { NamedLink } from '../../domain/quotes/quote-link.ts'
import { refused } from '../../domain/refused.ts'
import type { Db, DbOrTx } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { findStoreOf, inNamedStore } from '../stores/find-store-of.ts'
import { STORE_COLUMNS, type Store, toJoinedStore } from '../stores/stores.ts'
import { isOneOf, type RowName, together } from '../together.ts'

/** A link that opens one quote as its buyer, or only shows it. */
export interface QuoteLink {
  storeId: string
  /** `lnk_…` */
  id: string
  quoteId: string
  /** The staff member who created it; null if the service did, for a mail. */
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  /** True in copies of a mail: it shows the offer, and its holder can change nothing. */
  readOnly: boolean
}

/** Returns the insert of new links. */
export function insertQuoteLinks(links: readonly QuoteLink[]): RawBuilder<unknown> {
  const rows = links.map((link) => ({
    store_id: link.storeId,
    id: idToUuid('lnk', link.id),
    quote_id: idToUuid('qte', link.quoteId),
    created_by: link.createdBy && idToUuid('stf', link.createdBy),
    created_at: link.createdAt,
    expires_at: link.expiresAt,
    read_only: link.readOnly,
  }))
  return insertRows('quote_link', rows)
}

/** Returns the link that a token of ours names, in any state, and its store; null if there is none. */
export async function findQuoteLink(db: Db, named: NamedLink): Promise<{ link: QuoteLink; store: Store } | null> {
  const id = idToUuid('lnk', named.linkId)
  const find = (storeId: string) => findLinkRow(db, { storeId, value: id })
  const row = await inNamedStore(named.storeId, find, () => findStoreOf(db, 'quote_link', id))
  return row ? { link: toLink(row), store: toJoinedStore(row) } : null
}

const LINK_ID = { table: 'link', column: 'id', type: 'uuid' } as const

const findLinkRow = together(async (db, asked: readonly RowName[]) => {
  const rows = await db
    .selectFrom('quote_link as link')
    .innerJoin('store', 'store.id', 'link.store_id')
    .select(STORE_COLUMNS)
    .select(['link.store_id', 'link.id', 'link.quote_id', 'link.created_by', 'link.created_at', 'link.expires_at'])
    .select(['link.revoked_at', 'link.read_only'])
    .where(isOneOf(LINK_ID, asked))
    .execute()
  const found = new Map(rows.map((row) => [`${row.store_id} ${row.id}`, row]))
  return asked.map(({ storeId, value }) => found.get(`${storeId} ${value}`) ?? null)
})

interface AskedLink {
  storeId: string
  /** The quote's, as UUID. */
  value: string
  readOnly: boolean
  until: Date
}

/** Returns the newest link of this kind to a quote that the service made itself and that works until then, or null. */
export async function findMailedLink(
  db: Db,
  storeId: string,
  { quoteId, readOnly }: Pick<QuoteLink, 'quoteId' | 'readOnly'>,
  until: Date,
): Promise<QuoteLink | null> {
  const row = await findMailedRow(db, { storeId, value: idToUuid('qte', quoteId), readOnly, until })
  return row && toLink(row)
}

const QUOTE_ID = { table: 'quote_link', column: 'quote_id', type: 'uuid' } as const

const findMailedRow = together(async (db, asked: readonly AskedLink[]) => {
  const rows = await db
    .selectFrom('quote_link')
    .select(COLUMNS)
    .where(isOneOf(QUOTE_ID, asked))
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return asked.map(({ storeId, value, readOnly, until }) => {
    const isAsked = (row: LinkRow) => row.store_id === storeId && row.quote_id === value && row.read_only === readOnly
    return rows.find((row) => isAsked(row) && row.expires_at >= until) ?? null
  })
})

/** Returns the newest 100 links to a quote, newest first. */
export async function listQuoteLinks(db: DbOrTx, storeId: string, quoteId: string): Promise<QuoteLink[]> {
  const rows = await db
    .selectFrom('quote_link')
    .select(COLUMNS)
    .where('store_id', '=', storeId)
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(toLink)
}

/** Revokes a link to a quote and returns it; an earlier revocation stays. Throws `not_found`. */
export async function saveRevocation(
  db: DbOrTx,
  storeId: string,
  { quoteId, linkId }: { quoteId: string; linkId: string },
  now: Date,
): Promise<QuoteLink> {
  const row = await db
    .updateTable('quote_link')
    .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(now)) }))
    .where('store_id', '=', storeId)
    .where('id', '=', idToUuid('lnk', linkId))
    .where('quote_id', '=', idToUuid('qte', quoteId))
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!row) throw refused('not_found', { code: 'no_link' })
  return toLink(row)
}

/** Deletes links that expired before this time. */
export async function purgeQuoteLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quote_link').where('expires_at', '<', before).execute()
}

const COLUMNS = [
  'store_id',
  'id',
  'quote_id',
  'created_by',
  'created_at',
  'expires_at',
  'revoked_at',
  'read_only',
] as const

interface LinkRow {
  store_id: string
  id: string
  quote_id: string
  created_by: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  read_only: boolean
}

function toLink(row: LinkRow): QuoteLink {
  return {
    storeId: row.store_id,
    id: formatId('lnk', row.id),
    quoteId: formatId('qte', row.quote_id),
    createdBy: row.created_by && formatId('stf', row.created_by),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    readOnly: row.read_only,
  }
}
