import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

let quoteId: string | null = null
for await (const event of client.events.list({ type: ['quote.order_refunded'] }))
  quoteId = event.quote_id
if (quoteId) console.log((await client.quotes.get(quoteId)).number, 'was refunded')
