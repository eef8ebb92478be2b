// Each line under a comment has a mistake that the types must find.
import { QuoteNegotiation } from 'quote-negotiation'

const client = new QuoteNegotiation({ baseUrl: 'https://quotes.example.com', apiKey: 'svc_test_x' })
const buyer = { email: 'jo@acme.example' }
// @ts-expect-error a line is a variant or a custom item
await client.quotes.create({ buyer, lines: [{ quantity: 1 }] })
// @ts-expect-error and not both
await client.quotes.create({ buyer, lines: [{ quantity: 1, variant_id: '1', custom: { title: 'x' } }] })
// @ts-expect-error amounts are strings
await client.quotes.create({ buyer, lines: [{ quantity: 1, variant_id: '1', requested_price: 9.5 }] })
// @ts-expect-error there is no such filter
client.quotes.list({ state: 'submitted' })
// @ts-expect-error the feed has no such type
await client.webhooks.create({ url: 'https://erp.acme.com', events: ['quote.teleported'] })
// @ts-expect-error a list is iterated or awaited
client.quotes.list().data
