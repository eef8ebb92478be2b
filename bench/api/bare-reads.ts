import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { formatId, uuidTime } from '../../src/domain/id.ts'
import type { Customer } from '../../src/domain/quotes/quote.ts'
import { QUOTE_TEXT_FORM, showQuote } from '../../src/views/quotes/quote-text.ts'
import { type BareRow, bareQuote, QUOTE_COLUMNS } from './bare-quote.ts'

interface Route {
  Params: { id: string }
  Querystring: { store: string; after?: string }
}

/**
 * The reads with the least work that sends the service's own bytes; compare-bytes.ts holds them to that. `/quotes` makes a quote of its
 * columns, `/kept-quotes` of the text the service keeps of it. An event's data is copied as text, as the service does.
 */
export const bareReads: FastifyPluginAsync<{ pool: pg.Pool; baseUrl: string }> = async (app, { pool, baseUrl }) => {
  for (const { path, columns, show } of SOURCES) {
    app.get<Route>(path, async ({ query }, reply) => {
      const text = list(columns)
      const { rows } = await pool.query({ name: `list ${path}`, text, values: [query.store] })
      const data = rows.slice(0, PAGE).map((row) => show(row, baseUrl))
      return reply.type(JSON_TYPE).send(page(data, rows.length > PAGE, cursorOf(rows[PAGE - 1])))
    })
    app.get<Route>(`${path}/:id`, async ({ params, query }, reply) => {
      const text = read(columns)
      const { rows } = await pool.query({ name: `read ${path}`, text, values: [query.store, params.id] })
      return reply.type(JSON_TYPE).send(show(rows[0], baseUrl))
    })
  }
  app.get<Route>('/events', async ({ query }, reply) => {
    const oldest = `${(Date.now() - FEED_MS).toString(16).padStart(12, '0')}${'0'.repeat(20)}`
    const bounds = query.after === undefined ? 'id >= $2' : 'id >= $2 and id > $3'
    const values = [query.store, oldest, ...(query.after === undefined ? [] : [query.after])]
    const { rows } = await pool.query<EventRow>({ name: bounds, text: feed(bounds), values })
    const data = rows.slice(0, FEED_PAGE).map(showEvent)
    const last = rows[Math.min(rows.length, FEED_PAGE) - 1]
    return reply.type(JSON_TYPE).send(page(data, rows.length > FEED_PAGE, last ? formatId('evt', last.id) : null))
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'
const PAGE = 20
const FEED_PAGE = 50
const FEED_MS = 30 * 86_400_000

const KEPT_COLUMNS = `
  q.id, q.updated_at, case when q.api_text_revision = q.revision and q.api_text_form = ${QUOTE_TEXT_FORM} then q.api_text end as text,
  (select email from staff where store_id = q.store_id and id = q.assigned_staff_id) as staff_email, q.customer_email, q.customer,
  jsonb_path_query_array(q.lines, '$[*].buyerNote') as notes`

interface KeptRow {
  id: string
  updated_at: Date
  text: string
  staff_email: string | null
  customer_email: string
  customer: Omit<Customer, 'email'>
  notes: string[]
}

const SOURCES = [
  {
    path: '/quotes',
    columns: QUOTE_COLUMNS,
    show: (row: BareRow, baseUrl: string) => JSON.stringify(bareQuote(row, baseUrl)),
  },
  { path: '/kept-quotes', columns: KEPT_COLUMNS, show: showKept },
]

function showKept(row: KeptRow, baseUrl: string): string {
  const { id, updated_at: updatedAt, text, staff_email: staffEmail, customer_email: email, customer, notes } = row
  const kept = { text, staffEmail, buyer: { customer: { email, ...customer }, notes } }
  return showQuote({ id, updatedAt, kept }, { personal: true, baseUrl })
}

const list = (columns: string) => `
  select ${columns}
  from (
    select * from quote
    where store_id = $1 and deleted_at is null
    order by updated_at desc, id desc
    limit ${PAGE + 1}) q
  order by q.updated_at desc, q.id desc`

const read = (columns: string) => `
  select ${columns}
  from quote q
  where q.store_id = $1 and q.id = $2 and q.deleted_at is null`

const feed = (bounds: string) => `
  select id, seq, type, quote_id, actor, data from event
  where store_id = $1 and ${bounds}
  order by id
  limit ${FEED_PAGE + 1}`

interface EventRow {
  id: string
  seq: string
  type: string
  quote_id: string
  actor: string
  data: string
}

function showEvent({ id, seq, type, quote_id, actor, data }: EventRow): string {
  const head = `"object":"event","id":"${formatId('evt', id)}","type":"${type}","created_at":"${uuidTime(id).toISOString()}"`
  return `{${head},"sequence":"${seq}","quote_id":"${formatId('qte', quote_id)}","actor":"${actor}","data":${data}}`
}

/** A cursor as long as the service's, but open. */
function cursorOf(last: { id: string; updated_at: Date } | undefined): string | null {
  return last ? Buffer.from(`1:${Number(last.updated_at)}:${last.id}`).toString('base64url') : null
}

function page(data: readonly string[], hasMore: boolean, nextCursor: string | null): string {
  return `{"object":"list","data":[${data.join(',')}],"has_more":${hasMore},"next_cursor":${JSON.stringify(nextCursor)}}`
}
