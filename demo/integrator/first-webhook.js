import { createServer } from 'node:http'
import { QuoteNegotiation, readWebhook } from 'quote-negotiation'

const client = new QuoteNegotiation({ baseUrl: process.env.QNS_URL, apiKey: process.env.QNS_KEY })
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const webhook = await readWebhook(body, request.headers, endpoint.secret)
  response.writeHead(204).end()
  console.log(`${webhook.type}: ${webhook.data.quote?.number}, signature verified`)
  await client.webhooks.delete(endpoint.id)
  process.exit()
}).listen(process.env.PORT)

const endpoint = await client.webhooks.create({
  url: `http://localhost:${process.env.PORT}`,
  events: ['quote.created'],
})
await client.quotes.create({
  buyer: { email: 'kim@acme.example' },
  lines: [{ custom: { title: 'Engraved nameplates' }, quantity: 50 }],
})
