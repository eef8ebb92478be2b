import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

for await (const quote of client.quotes.list({ po_number: 'PO-4711' })) {
  console.log(`${quote.number} is ${quote.status}`)
}
