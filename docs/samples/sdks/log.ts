import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({
  baseUrl: QNS_URL,
  apiKey: QNS_KEY,
  timeoutMs: 10_000,
  retries: 4,
  onAnswer: ({ method, path, status, remaining }) =>
    console.log(method, path, status, `${remaining} requests left`),
})

await client.ping()
console.log(`The service's version is ${client.serviceVersion}`)
