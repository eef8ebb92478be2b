import { QuoteNegotiation } from '../../../sdk/typescript/src/index.ts'

/** Requests a quote for each order number, one after another: `create-quotes.ts NUMBER…`. Prints numbers and quotes' ids. */
const { BASE_URL = '', API_KEY = '' } = process.env
const client = new QuoteNegotiation({ baseUrl: BASE_URL, apiKey: API_KEY, retries: 20 })
for (const number of process.argv.slice(2)) {
  const lines = [{ custom: { title: 'Bench' }, quantity: 1 }]
  const { id } = await client.quotes.create({ buyer: { email: 'buyer@example.com' }, lines, po_number: number })
  console.log(number, id)
}
