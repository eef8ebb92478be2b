import { QuoteNegotiation } from 'quote-negotiation'

const client = new QuoteNegotiation({ baseUrl: process.env.QNS_URL, apiKey: process.env.QNS_KEY })
const quote = await client.quotes.create({
  buyer: { email: 'kim@acme.example' },
  lines: [{ custom: { title: 'Engraved nameplates' }, quantity: 200 }],
  po_number: 'PO-4711',
})
console.log(`${quote.number} is ${quote.status}`)
