import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { readWebhook, SignatureError, type Webhook } from 'quote-negotiation'

const { QNS_SECRET = '', PORT = '4000' } = process.env
// In production, keep both in tables: a restart must not forget what it has acknowledged.
const queue: Webhook[] = []
const handled = new Set<string>()

const server = createServer(async (request, response) => {
  try {
    // The raw body: parsed and written again, it has other bytes.
    queue.push(await readWebhook(await buffer(request), request.headers, QNS_SECRET))
    response.writeHead(204).end()
    setImmediate(work)
  } catch (error) {
    response.writeHead(error instanceof SignatureError ? 400 : 500).end()
  }
})

function work(): void {
  for (const webhook of queue.splice(0)) {
    if (handled.has(webhook.webhookId)) continue // each event may come more than once
    handled.add(webhook.webhookId)
    if (webhook.type === 'quote.accepted')
      console.log(`${webhook.data.quote?.number} is accepted`)
  }
}

server.listen(Number(PORT), () => console.log('Waiting for webhooks'))
