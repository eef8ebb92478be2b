import { QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '' } = process.env
const client = new QuoteNegotiation({
  baseUrl: QNS_URL,
  apiKey: QNS_KEY,
  onAnswer: ({ status, isReplay }) => console.log(status, isReplay ? 'replayed' : 'new'),
})

const order = {
  buyer: { email: 'robin@buyer.example' },
  lines: [{ custom: { title: 'Crates' }, quantity: 4 }],
}
for (const attempt of ['first', 'second']) {
  const { number } = await client.quotes.create(order, { idempotencyKey: 'order-5012' })
  console.log(`${attempt}: ${number}`)
}
