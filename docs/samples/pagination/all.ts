import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

// Page by page, or each quote: for await (const quote of client.quotes.list({ limit: 50 }))
for await (const { data } of client.quotes.list({ limit: 50 }).pages())
  console.log(data.length, 'quotes')
