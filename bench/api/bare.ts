import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { bareNegotiation } from './bare-negotiation.ts'

/**
 * The baseline for the service: Fastify with default settings and one pg pool of the service's size. No key, limits,
 * validation or view: only the service's main statement, prepared as the service prepares it, and its rows as JSON.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16, options: '-c timezone=UTC' })
const app = Fastify()

const QUOTE_COLUMNS = `
  q.id, q.number, q.status, q.mode, q.source, q.currency, q.version_number, q.negotiation_round, q.po_number,
  q.requested_delivery_date, q.expires_at, q.created_at, q.updated_at, q.first_accepted_at, q.fully_converted_at,
  q.invoice_sent_at, q.subtotal, q.discount_total, q.shipping_total, q.tax_estimate, q.total, q.accepted_total,
  q.still_open_total, q.headline_mode, q.lines, q.proposal, q.pending_approval, q.customer_id, q.company_id,
  q.company_location_id, q.company_contact_id, q.draft_order_ids, q.order_ids, q.assigned_staff_id,
  q.kit_conversion_mode, q.based_on_quote_id, q.customer_email, q.customer, q.source_url,
  (select email from staff where store_id = q.store_id and id = q.assigned_staff_id) as assigned_staff_email`

app.get<{ Querystring: { store: string } }>('/quotes', async ({ query }, reply) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `
      select ${QUOTE_COLUMNS}
      from (
        select * from quote
        where store_id = $1 and deleted_at is null
        order by updated_at desc, id desc
        limit 21) q
      order by q.updated_at desc, q.id desc`,
    values: [query.store],
  })
  return reply.send(rows)
})

app.get<{ Params: { id: string }; Querystring: { store: string } }>('/quotes/:id', async ({ params, query }, reply) => {
  const { rows } = await pool.query({
    name: 'read',
    text: `
      select ${QUOTE_COLUMNS}
      from quote q
      where q.store_id = $1 and q.id = $2 and q.deleted_at is null`,
    values: [query.store, params.id],
  })
  return reply.send(rows)
})

const FEED_MS = 30 * 86_400_000

app.get<{ Querystring: { store: string; after?: string } }>('/events', async ({ query }, reply) => {
  const oldest = `${(Date.now() - FEED_MS).toString(16).padStart(12, '0')}${'0'.repeat(20)}`
  const bounds = query.after === undefined ? 'id >= $2' : 'id >= $2 and id > $3'
  const { rows } = await pool.query({
    name: bounds,
    text: `
      select id, seq, type, quote_id, actor, data from event
      where store_id = $1 and ${bounds}
      order by id
      limit 51`,
    values: query.after === undefined ? [query.store, oldest] : [query.store, oldest, query.after],
  })
  return reply.send(rows)
})

interface NewQuote {
  buyer: { email: string; name: string; company_name: string }
  po_number: string
  notes: string
  shipping_address: unknown
  lines: { variant_id: string; quantity: number }[]
}

/** The catalogue facts the service reads; here the same for every line. */
const LINE = {
  productId: 'gid://platform/Product/1001',
  sku: 'SKU-1-1',
  title: 'Hex Flange Bolt M8 Series 1',
  variantTitle: 'Large',
  imageUrl: 'https://cdn.example.com/s/files/1/01/products/product-1-front-1200x1200.jpg?v=17',
  productType: 'Safety',
  vendor: 'Contoso',
  tags: ['b2b', 'series-1'],
  collectionIds: ['gid://platform/Collection/1002', 'gid://platform/Collection/1003'],
  catalogPrice: '42.05',
  requestedPrice: '9.50',
  lineTotal: '420.50',
}

app.post<{ Body: NewQuote; Querystring: { store: string } }>('/quotes', async ({ body, query }, reply) => {
  const { buyer, po_number: poNumber, lines, notes, shipping_address: shippingAddress } = body
  const customer = {
    name: buyer.name,
    phone: null,
    companyName: buyer.company_name,
    notes,
    shippingAddress,
    billingAddress: null,
    customFields: {},
  }
  const id = randomUUID()
  const now = new Date()
  const { rows } = await pool.query({
    name: 'create',
    text: `
      insert into quote (store_id, id, number, status, mode, source, currency, po_number, created_at, updated_at, subtotal, total,
        lines, customer_email, customer)
      values ($1, $2, $3, 'submitted', 'wholesale', 'api', 'USD', $4, $5, $5, '2102.50', '2102.50', $6, $7, $8)
      returning *`,
    values: [
      query.store,
      id,
      `B-${id}`,
      poNumber,
      now,
      JSON.stringify(lines.map(toLine)),
      buyer.email,
      JSON.stringify(customer),
    ],
  })
  return reply.code(201).send(rows)
})

function toLine({ variant_id, quantity }: NewQuote['lines'][number]) {
  return { id: `qli_${randomUUID()}`, variantId: `gid://platform/ProductVariant/${variant_id}`, quantity, ...LINE }
}

await app.register(bareNegotiation, { pool })
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
