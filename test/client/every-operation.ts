// Written as a stranger would write it, against types that openapi-typescript makes of /openapi.json: no casts anywhere.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Delivery = components['schemas']['Delivery']

const { BASE_URL = '', API_KEY = '', STAGED_QUOTE = '', SENT_QUOTE = '', CUSTOMER = '' } = process.env
const used = new Set<string>()
const client = createClient<paths>({ baseUrl: BASE_URL, headers: { authorization: `Bearer ${API_KEY}` } })
client.use({ onRequest: ({ request, schemaPath }) => void used.add(`${request.method} ${schemaPath}`) })

/** The data of an answer that has to be a success. */
function must<T>({ data, error }: { data?: T; error?: components['schemas']['Problem'] }): T {
  if (error) throw new Error(`${error.code}: ${error.detail} ${error.errors?.map(({ field }) => field).join() ?? ''}`)
  if (data === undefined) throw new Error('no data')
  return data
}
const by = (id: string) => ({ params: { path: { id } } })
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() })

const { scopes, shop_domain } = must(await client.GET('/v1/ping'))

const created = must(
  await client.POST('/v1/quotes', {
    params: { header: once() },
    body: {
      buyer: { email: 'jo@acme.example', name: 'Jo Weber' },
      customer_id: CUSTOMER,
      lines: [
        { custom: { title: 'Gasket, cut to our drawing' }, quantity: 2, requested_price: '60.00' },
        { custom: { title: 'Sealing wax', description: 'Red.' }, quantity: 1, note: 'Soon.' },
      ],
      shipping_address: { city: 'Berlin', country_code: 'DE' },
      requested_delivery_date: '2030-01-31',
    },
  }),
)
const quote = must(await client.GET('/v1/quotes/{id}', by(created.id)))
const titles: string[] = quote.lines.map(({ title, unit_price }) => `${title}: ${unit_price ?? 'no price yet'}`)
const headline: string = quote.totals.headline
const buyer: string | undefined = quote.customer?.email

const { data: listed } = must(
  await client.GET('/v1/quotes', {
    params: { query: { limit: 1, status: 'submitted', sort: '-updated_at', 'updated_at[gte]': '2020-01-01' } },
  }),
)

const message = must(
  await client.POST('/v1/quotes/{id}/messages', { ...by(quote.id), body: { body: 'We can deliver on the 28th.' } }),
)
const refused = await client.POST('/v1/quotes/{id}/send-proposal', by(quote.id))
const sent = must(await client.POST('/v1/quotes/{id}/send-proposal', by(STAGED_QUOTE)))

/** All events of the feed, page after page. */
async function* follow() {
  let after: string | undefined
  for (;;) {
    const query = { limit: 50, ...(after !== undefined && { starting_after: after }) }
    const page = must(await client.GET('/v1/events', { params: { query } }))
    yield* page.data
    if (!page.has_more || page.next_cursor === null) return
    after = page.next_cursor
  }
}
const moves: string[] = []
for await (const { type, data } of follow()) {
  if (data.previous_status !== undefined) moves.push(`${type}: ${data.previous_status} to ${data.new_status}`)
}
const { data: own } = must(await client.GET('/v1/quotes/{id}/events', by(STAGED_QUOTE)))

const { data: documents } = must(await client.GET('/v1/quotes/{id}/documents', by(SENT_QUOTE)))
const document = must(await client.GET('/v1/documents/{id}', by(documents[0]?.id ?? '')))

const { data: attachments } = must(await client.GET('/v1/quotes/{id}/attachments', by(SENT_QUOTE)))
const links: (string | null)[] = attachments.map(({ download_url }) => download_url)

const { data: periods } = must(await client.GET('/v1/analytics/summary', { params: { query: { period: 'day' } } }))
const accepted: string[] = periods.map(({ value }) => value.accepted)

const endpoint = must(
  await client.POST('/v1/webhooks', { body: { url: 'https://erp.acme.com/hooks', events: ['quote.accepted'] } }),
)
const { data: endpoints } = must(await client.GET('/v1/webhooks'))
const { status } = must(await client.GET('/v1/webhooks/{id}', by(endpoint.id)))
const { deleted } = must(await client.DELETE('/v1/webhooks/{id}', by(endpoint.id)))

/** Returns the text a receiver reads from each kind of webhook. */
function told(delivery: Delivery): string {
  if (delivery.type === 'ping') return delivery.data.id
  const total = delivery.data.quote?.total ?? 'deleted'
  switch (delivery.type) {
    case 'quote.created':
      return delivery.data.event.source
    case 'quote.accepted':
    case 'quote.partially_accepted': {
      const { previous_status, new_status, version_number } = delivery.data.event
      return `${previous_status} to ${new_status}, version ${version_number.toFixed()}, ${total}`
    }
    case 'quote.converted':
      return `${delivery.data.event.draft_order_id}${delivery.data.event.is_final ? ', the last' : ''}`
    case 'quote.expiring_soon':
      return new Date(delivery.data.event.expires_at).toISOString()
    case 'quote.buyer_approval.rejected':
      return delivery.data.event.approval_kind
    default:
      return `${delivery.type} ${total}`
  }
}
const published: {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { example: Delivery } } } } }>
} = await (await fetch(`${BASE_URL}/openapi.json`)).json()
const readings = Object.values(published.webhooks).map(({ post }) =>
  told(post.requestBody.content['application/json'].example),
)

console.log(
  JSON.stringify({
    used: [...used],
    scopes,
    shop_domain,
    titles,
    headline,
    buyer,
    listed: listed.length,
    message: message.internal,
    refused: refused.error?.code,
    outcome: sent.outcome,
    moves,
    own: own.length,
    file: document.file_name,
    links: links.length,
    accepted: accepted.length,
    secret: endpoint.secret?.startsWith('whsec_'),
    endpoints: endpoints.length,
    status,
    deleted,
    readings,
  }),
)
