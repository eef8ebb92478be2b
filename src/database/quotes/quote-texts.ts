import { type RawBuilder, sql } from 'kysely'
import { formatId, idToUuid, NIL_UUID } from '../../domain/id.ts'
import { noSuchQuote } from '../../domain/quotes/no-such-quote.ts'
import type { Customer, Quote } from '../../domain/quotes/quote.ts'
import { storeOfAll } from '../../domain/stores/store-of-all.ts'
import type { Db, DbOrTx } from '../database.ts'
import { isOf } from '../distribution/by-store.ts'
import { together } from '../together.ts'
import type { CustomerRow } from './quote-columns.ts'
import { listQuotesById } from './quotes.ts'

/** A quote's kept text, and what is put into its places. */
export interface KeptText {
  text: string
  staffEmail: string | null
  /** Null for readers who may not see personal data: it is not even read. */
  buyer: { customer: Customer; notes: readonly string[] } | null
}

/** Makes the text of a quote that is kept beside its row. */
export interface QuoteTexts {
  form: number
  of: (quote: Quote) => string
}

/** A quote to show: its kept text, or the quote itself if none is kept of this revision and form. */
export type QuoteToShow = { id: string; updatedAt: Date } & ({ kept: KeptText } | { quote: Quote })

export interface TextReader {
  /** The form of the texts that this version of the service writes. */
  form: number
  /** True if the reader may see the buyer's personal data. */
  personal: boolean
}

export interface TextRow {
  id: string
  updated_at: Date
  text: string | null
  staff_email: string | null
  customer_email?: string
  customer?: CustomerRow
  notes?: string[]
}

/** Returns the store's quote with this API id, to be shown. Throws `not_found` if it is unknown, deleted or another store's. */
export async function readQuoteToShow(
  db: Db,
  storeId: string,
  quoteId: string,
  reader: TextReader,
): Promise<QuoteToShow> {
  const find = reader.personal ? findPersonalRow : findPlainRow
  const row = await find(db, { storeId, id: idToUuid('qte', quoteId), form: reader.form })
  const [quote] = row ? await toShow(db, storeId, [row]) : []
  if (!quote) throw noSuchQuote()
  return quote
}

interface RowToFind {
  storeId: string
  id: string
  form: number
}

/** Readers without personal data never share a statement with those who see it. */
const findPersonalRow = together((db, asked: readonly RowToFind[]) => findRows(db, asked, true))
const findPlainRow = together((db, asked: readonly RowToFind[]) => findRows(db, asked, false))

/** Returns for each quote its row, or null if the store has no such quote. */
async function findRows(db: Db, asked: readonly RowToFind[], personal: boolean): Promise<(TextRow | null)[]> {
  const one = storeOfAll(asked)
  const { rows } = await sql<TextRow & { place: number }>`
    select asked.place::integer, ${textColumns(one, { form: sql`asked.form`, personal })}
    from unnest(${asked.map(({ storeId }) => storeId)}::bigint[], ${asked.map(({ id }) => id)}::uuid[],
      ${asked.map(({ form }) => form)}::integer[]) with ordinality as asked (store_id, id, form, place), quote q
    where ${isOf('q.store_id', one)} and q.store_id = asked.store_id and q.id = asked.id and q.deleted_at is null`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, i) => found.get(i + 1) ?? null)
}

/** The columns with which a quote `q` of a store is shown from its kept text; null for quotes of several stores. */
export function textColumns(
  storeId: string | null,
  { form, personal }: { form: number | RawBuilder<unknown>; personal: boolean },
): RawBuilder<TextRow> {
  const buyer = sql`, q.customer_email, q.customer, jsonb_path_query_array(q.lines, '$[*].buyerNote') as notes`
  return sql`
    q.id, q.updated_at, case when q.api_text_revision = q.revision and q.api_text_form = ${form} then q.api_text end as text,
    (select email from staff where store_id = ${storeId ?? sql`q.store_id`} and id = q.assigned_staff_id) as staff_email
    ${personal ? buyer : sql``}`
}

/** Returns what to show of the rows' quotes, in their order; quotes without a kept text are read whole. */
export async function toShow(db: DbOrTx, storeId: string, rows: readonly TextRow[]): Promise<QuoteToShow[]> {
  const stale = rows.filter(({ text }) => text === null).map(({ id }) => id)
  const whole = new Map((await listQuotesById(db, storeId, stale)).map((quote) => [quote.id, quote]))
  return rows.flatMap((row): QuoteToShow[] => {
    const at = { id: formatId('qte', row.id), updatedAt: row.updated_at }
    if (row.text !== null) return [{ ...at, kept: toKept(row, row.text) }]
    const quote = whole.get(at.id)
    return quote ? [{ ...at, quote }] : [] // deleted a moment ago
  })
}

function toKept(
  { staff_email: staffEmail, customer_email: email, customer, notes = [] }: TextRow,
  text: string,
): KeptText {
  const buyer = email === undefined || !customer ? null : { customer: { email, ...customer }, notes }
  return { text, staffEmail, buyer }
}

/** Keeps the texts of quotes at these revisions, but of none that has changed since. */
export async function saveQuoteTexts(
  db: DbOrTx,
  storeId: string,
  form: number,
  texts: readonly { id: string; revision: string; text: string }[],
): Promise<void> {
  await sql`
    update quote q
    set api_text = made.text, api_text_revision = q.revision, api_text_form = ${form}
    from unnest(${texts.map(({ id }) => idToUuid('qte', id))}::uuid[], ${texts.map(({ revision }) => revision)}::bigint[],
      ${texts.map(({ text }) => text)}::text[]) as made (id, revision, text)
    where q.store_id = ${storeId} and q.id = made.id and q.revision = made.revision`.execute(db)
}

/** Returns the ids of the store's quotes after `after` without a kept text of this form, in their order. */
export async function listWithoutText(
  db: DbOrTx,
  storeId: string,
  { form, after, limit }: { form: number; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quote
    where store_id = ${storeId} and id > ${after === null ? NIL_UUID : idToUuid('qte', after)} and deleted_at is null
      and (api_text_revision is distinct from revision or api_text_form is distinct from ${form})
    order by id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => formatId('qte', id))
}
