import { randomUUID } from 'node:crypto'

/** The actors in a store: headers of an API key's requests and of a staff member's. */
export interface Actors {
  url: string
  storeId: string
  key: Record<string, string>
  staff: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers freely
type Answer = any

/** Takes the nth quote through a whole life over HTTP: asked, staged, sent, countered, sent, accepted, converted. */
export async function leadLife(actors: Actors, n: number, lineCount: number): Promise<void> {
  const { url, key, staff } = actors
  const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    request(`${url}${path}`, { method, headers, body })
  const { id } = await ask('POST', '/v1/quotes', { ...key, ...once() }, newQuote(actors, n, lineCount))
  const path = `/admin/api/quotes/${id}`
  const offer = async (off: string) => {
    const quote = await ask('GET', path, staff)
    await ask('PUT', `${path}/proposal`, staff, { revision: quote.revision, ...TERMS, lines: linesAt(quote, off) })
    await ask('POST', `/v1/quotes/${id}/send-proposal`, { ...key, ...once() }, {})
    await ask('GET', `/v1/quotes/${id}`, key) // as an ERP does when the webhook arrives
  }
  await offer('8')
  const { url: link } = await ask('POST', `${path}/link`, staff, {})
  const buyer = { authorization: `Link ${link.split('/').at(-1)}` }
  const shown = `/portal/api/quotes/${id}`
  const seen = await ask('GET', shown, buyer)
  const wishes = seen.lines.slice(0, 3).map((line: Answer) => ({ id: line.id, requested_price: '8.75' }))
  const note = 'Could you do a little better on the first three? We would order again in spring.'
  await ask('POST', `${shown}/counter`, buyer, { revision: seen.revision, lines: wishes, note })
  await offer('11')
  await ask('POST', `${shown}/answer`, buyer, { revision: (await ask('GET', shown, buyer)).revision, accept_all: true })
  await ask('POST', `${path}/convert`, staff, { revision: (await ask('GET', path, staff)).revision })
}

const TERMS = {
  discount: { kind: 'percent', off: '5' },
  shipping: { status: 'quoted', label: 'Freight', amount: '125.00' },
  tax: { kind: 'rate', percent: '8.25', shipping_taxable: true },
  payment_terms: 'Net 30',
  note: 'Prices hold for the quantities named.',
}

function linesAt({ lines }: Answer, off: string): object[] {
  return lines.map(({ id, quantity }: Answer) => ({ id, quantity, price: { kind: 'percent', off } }))
}

function newQuote({ storeId }: Actors, n: number, lineCount: number): object {
  const id = (of: number) => String(Number(storeId) * 1000 + of)
  return {
    buyer: {
      email: `buyer@company${1 + (n % 20)}.example.com`,
      name: 'Kim Buyer',
      company_name: 'Company Trading Ltd',
    },
    customer_id: id(1 + (n % 20)),
    lines: Array.from({ length: lineCount }, (_, i) => ({
      variant_id: id(1 + ((n * 7 + i * 13) % 100)),
      quantity: 1 + ((n + i * 11) % 60),
      requested_price: '9.50',
    })),
    notes: 'Please quote with delivery to the back entrance, weekdays only.',
    po_number: `PO-${n}`,
    shipping_address: {
      first_name: 'Kim',
      last_name: 'Buyer',
      address1: '7 Dock Road',
      city: 'Springfield',
      country_code: 'US',
      zip: '62701',
    },
  }
}

function once(): Record<string, string> {
  return { 'idempotency-key': randomUUID() }
}

interface Asked {
  method: string
  headers: Record<string, string>
  body: object | undefined
}

async function request(url: string, { method, headers, body }: Asked): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${said}`)
  return said === '' ? null : JSON.parse(said)
}
