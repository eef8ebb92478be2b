import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { bareNegotiation } from './bare-negotiation.ts'
import { bareReads } from './bare-reads.ts'

/**
 * The baseline for the service: Fastify with default settings and one pg pool of the service's size. No key, limits or validation: only the
 * service's main statement, prepared as the service prepares it. Reads answer with the service's bytes, writes with their rows as JSON.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16, options: '-c timezone=UTC' })
const app = Fastify()

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
      with searched as (
        insert into quote_search (store_id, quote_id, words) values ($1, $2, ' ' || search_form(concat_ws(' ', $3::text, $7::text, $4::text)))
      )
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

await app.register(bareReads, { pool, baseUrl: `http://localhost:${process.env.PORT}` })
await app.register(bareNegotiation, { pool })
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
