import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

const quote = await client.quotes.create(
  {
    buyer: { email: 'robin@buyer.example', company_name: 'Buyer Ltd' },
    lines: [
      { variant_id: 'gid://platform/ProductVariant/1', quantity: 12, requested_price: '16.50' },
      { custom: { title: 'Engraved nameplates' }, quantity: 200 },
    ],
    po_number: 'PO-4711',
  },
  { idempotencyKey: 'first-quote' },
)
console.log(
  `${quote.number} is ${quote.status}, estimated at ${quote.totals.total} ${quote.currency}`,
)
