// Written as a stranger would write it, in a project that has only installed the package: no casts anywhere.
import { ApiError, type Quote, QuoteNegotiation } from 'quote-negotiation'

const { BASE_URL = '', API_KEY = '', STAGED_QUOTE = '', SENT_QUOTE = '', CUSTOMER = '' } = process.env
const used = new Set<string>()
const client = new QuoteNegotiation({
  baseUrl: `${BASE_URL}/`,
  apiKey: API_KEY,
  onAnswer: ({ method, path }) => used.add(`${method} ${path.replace(/(?<=\/)(qte|evt|doc|whe|msg)_\w+/, '{id}')}`),
})

const { scopes, shop_domain } = await client.ping()
const created: Quote = await client.quotes.create({
  buyer: { email: 'jo@acme.example', name: 'Jo Weber' },
  customer_id: CUSTOMER,
  lines: [
    { custom: { title: 'Gasket, cut to our drawing' }, quantity: 2, requested_price: '60.00' },
    { custom: { title: 'Sealing wax', description: 'Red.' }, quantity: 1, note: 'Soon.' },
  ],
  shipping_address: { city: 'Berlin', country_code: 'DE' },
})
const quote = await client.quotes.get(created.id)
const prices: string[] = quote.lines.map(({ title, unit_price }) => `${title}: ${unit_price ?? 'no price yet'}`)
const { data: firstPage } = await client.quotes.list({
  limit: 1,
  'updated_at[gte]': new Date(0),
  status: ['submitted'],
})
const ids: string[] = []
for await (const { id } of client.quotes.list({ limit: 1, sort: 'updated_at' })) ids.push(id)
const { internal } = await client.quotes.postMessage(quote.id, { body: 'We can deliver on the 28th.' })

let refused = ''
try {
  await client.quotes.sendProposal(quote.id)
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  refused = error.code
}
const { outcome } = await client.quotes.sendProposal(STAGED_QUOTE)

const moves: string[] = []
for await (const { type, data } of client.events.list({ limit: 2, type: ['quote.proposal_sent', 'quote.accepted'] })) {
  if (data.previous_status !== undefined) moves.push(`${type}: ${data.previous_status} to ${data.new_status}`)
}
const own = await client.quotes.events(STAGED_QUOTE).toArray(1)
const [document] = await client.quotes.documents(SENT_QUOTE).toArray(5)
const { file_name, download_url } = await client.documents.get(document?.id ?? '')
const attachments = await client.quotes.attachments(SENT_QUOTE).toArray(5)
const links: (string | null)[] = attachments.map((one) => one.download_url)
const { data: periods } = await client.analytics.summary({ period: 'day', from: new Date() })

const endpoint = await client.webhooks.create({ url: 'https://erp.acme.com/hooks', events: ['quote.accepted'] })
const endpoints = await client.webhooks.list().toArray(50)
const { status } = await client.webhooks.get(endpoint.id)
const { deleted } = await client.webhooks.delete(endpoint.id)
const raw = await client.request<{ shop_domain: string }>('GET', '/v1/ping')

console.log(
  JSON.stringify({
    used: [...used],
    scopes,
    same: shop_domain === raw.shop_domain && ids.includes(created.id),
    prices,
    firstPage: firstPage.length,
    all: new Set(ids).size === ids.length && ids.length,
    internal,
    refused,
    outcome,
    moves,
    own: own.length,
    document: [file_name.endsWith('.pdf'), new URL(download_url).protocol],
    links: links.length,
    periods: periods.length,
    secret: endpoint.secret?.startsWith('whsec_'),
    endpoints: endpoints.length,
    status,
    deleted,
    version: client.serviceVersion,
  }),
)
