import { randomUUID } from 'node:crypto'
import { Client, type Reply } from './clients.ts'
import type { ChaosShop } from './shop.ts'

/** The points a quote is taken to. */
export const ENDS = ['created', 'proposal_sent', 'accepted', 'converted'] as const
type End = (typeof ENDS)[number]

/** The facts the service has acknowledged about one quote: from then on it must exist, once. */
export interface Life {
  shop: ChaosShop
  end: End
  /** Also its purchase order number, by which it is found. */
  key: string
  quoteId: string | null
  /** Events that acknowledged requests cause. */
  acknowledged: string[]
}

/**
 * Takes a quote from its request to this end by HTTP alone, whatever fails on the way; notes in `life` what was
 * acknowledged.
 */
export async function lead(life: Life, origins: readonly string[], until: number): Promise<void> {
  const { shop, end } = life
  const api = new Client(origins, { authorization: `Bearer ${shop.key}` }, until)
  const staff = new Client(origins, shop.session, until)
  const reached = ENDS.indexOf(end)
  const quoteId = await create(life, api)
  if (reached < 1) return
  const path = `/admin/api/quotes/${quoteId}`
  await stage(staff, path)
  await send(life, api, quoteId)
  if (reached < 2) return
  const { url } = (await granted(staff, 'POST', `${path}/link`, {})).body
  const buyer = new Client(origins, { authorization: `Link ${url.split('/').at(-1)}` }, until)
  await change(life, buyer, `/portal/api/quotes/${quoteId}`, {
    action: 'answer',
    to: 'accepted',
    body: (quote) => ({
      decisions: quote.lines.map(({ id }: { id: string }) => ({ line_id: id, decision: 'accept' })),
    }),
  })
  if (reached < 3) return
  await change(life, staff, path, { action: 'convert', to: 'converted', body: () => ({}) })
}

async function create(life: Life, api: Client): Promise<string> {
  const body = {
    buyer: { email: 'buyer@example.com' },
    po_number: life.key,
    lines: [
      { custom: { title: 'Bench' }, quantity: 2 },
      { custom: { title: 'Table' }, quantity: 1 },
    ],
  }
  const reply = await api.persist('POST', '/v1/quotes', body, { 'idempotency-key': life.key })
  if (reply.status !== 201) throw refused('create', reply)
  life.quoteId = reply.body.id
  life.acknowledged.push('quote.created')
  return reply.body.id
}

const TERMS = { shipping: { status: 'quoted', label: 'Freight', amount: '5.00' }, tax: { kind: 'none' } }

async function stage(staff: Client, path: string): Promise<void> {
  for (;;) {
    const quote = (await granted(staff, 'GET', path)).body
    const lines = quote.lines.map(({ id, quantity }: { id: string; quantity: number }) => ({
      id,
      quantity,
      price: { kind: 'unit', amount: '12.50' },
    }))
    const reply = await staff.persist('PUT', `${path}/proposal`, { revision: quote.revision, lines, ...TERMS })
    if (reply.status === 200) return
    if (reply.status !== 409) throw refused('stage', reply)
    await staff.pause('stage')
  }
}

async function send(life: Life, api: Client, quoteId: string): Promise<void> {
  for (let key = randomUUID(); ; await api.pause('send')) {
    const reply = await api.persist('POST', `/v1/quotes/${quoteId}/send-proposal`, {}, { 'idempotency-key': key })
    if (reply.status === 200) break
    if (reply.body.code !== 'state_conflict' && reply.body.code !== 'send_incomplete') throw refused('send', reply)
    const { status } = (await granted(api, 'GET', `/v1/quotes/${quoteId}`)).body
    if (status === 'proposal_sent') break
    key = randomUUID()
  }
  life.acknowledged.push('quote.proposal_sent')
}

/** Makes a change without an idempotency key: if unsure, it looks first, as people do. */
async function change(
  life: Life,
  client: Client,
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: the chaos looks into answers freely
  { action, to, body }: { action: string; to: End; body: (quote: any) => object },
): Promise<void> {
  for (;;) {
    const quote = (await granted(client, 'GET', path)).body
    if (quote.status === to) break
    const reply = await client.once('POST', `${path}/${action}`, { revision: quote.revision, ...body(quote) })
    if (reply.status === 200) break
    if (reply.status !== 0 && reply.status < 500 && ![409, 429].includes(reply.status)) throw refused(action, reply)
    await client.pause(`${action} ${reply.status} ${reply.body?.code} (${quote.status})`)
  }
  life.acknowledged.push(`quote.${to}`)
}

async function granted(client: Client, method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await client.persist(method, path, body)
  if (reply.status >= 300) throw refused(`${method} ${path}`, reply)
  return reply
}

function refused(what: string, { status, body }: Reply): Error {
  return new Error(`${what} was refused: ${status} ${JSON.stringify(body)}`)
}
