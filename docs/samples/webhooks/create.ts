import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

const endpoint = await client.webhooks.create({
  url: 'https://hooks.your-company.com/quotes',
  events: ['quote.accepted', 'quote.converted'],
})
console.log(endpoint.id, endpoint.secret)
