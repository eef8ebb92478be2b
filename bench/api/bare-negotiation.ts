import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'

interface Row {
  version_number: number
  lines: Line[]
  staged: object | null
  subtotal: string
  discount_total: string
  shipping_total: string
  tax_estimate: string
  total: string
}

type Line = Record<string, unknown> & { quantity: number; catalogPrice: string }

interface Route {
  Params: { id: string }
  Querystring: { store: string }
}

/**
 * The steps of a negotiation with the least work that leaves the same rows: one transaction that locks the quote, rewrites
 * its lines and totals, and inserts the version or draft order and an event. No rules, no mail, no timeline.
 */
export const bareNegotiation: FastifyPluginAsync<{ pool: pg.Pool }> = async (app, { pool }) => {
  const step = (
    verb: string,
    write: (client: pg.PoolClient, names: [store: string, id: string], quote: Row) => Promise<Row[]>,
  ) =>
    app.post<Route>(`/quotes/:id/${verb}`, async ({ params, query }, reply) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const names: [string, string] = [query.store, params.id]
        const { rows } = await client.query<Row>({ name: 'lock', text: LOCK, values: names })
        const [quote] = rows
        if (!quote) throw new Error('There is no such quote')
        const changed = await write(client, names, quote)
        await client.query('commit')
        return reply.send(changed)
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    })

  step('send', async (client, names, { lines, staged, version_number: before }) => {
    const offered = lines.map((line) => {
      const unit = Number(line.catalogPrice) * 0.92
      return { ...line, unitPrice: unit.toFixed(2), lineTotal: (unit * line.quantity).toFixed(2) }
    })
    const subtotal = offered.reduce((sum, { lineTotal }) => sum + Number(lineTotal), 0).toFixed(2)
    const offer = { lines: offered, staged }
    const values = [...names, JSON.stringify(offered), subtotal, before + 1, JSON.stringify(offer), new Date(), '{}']
    return (await client.query<Row>({ name: 'send', text: SEND, values })).rows
  })
  step('accept', async (client, names, { lines, total, version_number: version }) => {
    const accepted = lines.map((line) => ({ ...line, decision: 'accept', decidedInVersion: version }))
    const values = [...names, JSON.stringify(accepted), total, new Date(), '{}']
    return (await client.query<Row>({ name: 'accept', text: ACCEPT, values })).rows
  })
  step('convert', async (client, names, { lines, ...totals }) => {
    const key = `bare-${randomUUID()}`
    const converted = lines.map((line) => ({ ...line, draftOrderId: key }))
    const { subtotal, discount_total, shipping_total, tax_estimate, total } = totals
    const figures = [subtotal, discount_total, shipping_total, tax_estimate, total]
    const values = [
      ...names,
      JSON.stringify(converted),
      key,
      randomBytes(32),
      new Date(),
      '{}',
      ...figures,
      randomInt(2 ** 47),
    ]
    return (await client.query<Row>({ name: 'convert', text: CONVERT, values })).rows
  })
}

const LOCK = `
  select version_number, lines, staged, subtotal, discount_total, shipping_total, tax_estimate, total
  from quote
  where store_id = $1 and id = $2 and deleted_at is null
  for update`

const SEND = `
  with version as (
    insert into quote_version (store_id, quote_id, number, state, sent_by, created_at, offer)
    values ($1, $2, $5, 'sent', 'api', $7, $6)
  ), logged as (
    insert into event (store_id, id, seq, type, quote_id, actor, data)
    values ($1, uuidv7(), 0, 'quote.proposal_sent', $2, 'system', $8)
  )
  update quote
  set status = 'proposal_sent', version_number = $5, lines = $3, subtotal = $4, discount_total = 0, shipping_total = 0,
    tax_estimate = 0, total = $4, staged = null, updated_at = greatest($7, updated_at), revision = revision + 1
  where store_id = $1 and id = $2
  returning *`

const ACCEPT = `
  with logged as (
    insert into event (store_id, id, seq, type, quote_id, actor, data)
    values ($1, uuidv7(), 0, 'quote.accepted', $2, 'buyer', $6)
  ), accepted as (
    insert into accepted_line (store_id, quote_id, line_id, variant_id, sku, title, variant_title, quantity, net, at)
    select $1, $2, id, substring("variantId" from '[0-9]+$')::bigint, sku, title, "variantTitle", quantity, "lineTotal", $5
    from jsonb_to_recordset($3) as line (id text, "variantId" text, sku text, title text, "variantTitle" text, quantity bigint,
      "lineTotal" numeric)
  )
  update quote
  set status = 'accepted', lines = $3, accepted_total = $4, headline_mode = 'decided', first_accepted_at = $5,
    updated_at = greatest($5, updated_at), revision = revision + 1
  where store_id = $1 and id = $2
  returning *`

const CONVERT = `
  with draft as (
    insert into platform.draft_order (store_id, number, correlation_key, status, currency, lines, subtotal, discount_total,
      shipping_total, tax_total, total, deposit, invoice_hash, invoice_token_enc, created_at, updated_at)
    values ($1, $13, $4, 'open', 'USD', $3, $8, $9, $10, $11, $12, 0, $5, $5, $6, $6)
  ), logged as (
    insert into event (store_id, id, seq, type, quote_id, actor, data)
    values ($1, uuidv7(), 0, 'quote.converted', $2, 'merchant', $7)
  )
  update quote
  set status = 'converted', lines = $3, draft_order_ids = array[$4], fully_converted_at = $6,
    updated_at = greatest($6, updated_at), revision = revision + 1
  where store_id = $1 and id = $2
  returning *`
