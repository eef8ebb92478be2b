import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

const { shop_domain, scopes } = await client.ping()
console.log(`${shop_domain}, ${scopes.length} scopes`)
