import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

const { data } = await client.quotes.list({ po_number: 'PO-4711', limit: 1 })
for (const { id } of data) {
  for await (const event of client.quotes.events(id)) {
    console.log(`${event.type}, caused by: ${event.actor}`)
  }
}
