import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { readWebhook, SignatureError, type Webhook } from 'quote-negotiation'

const { QNS_SECRET = '', PORT = '4000' } = process.env
const handled = new Set<string>() // in production, a table with a unique column
const queue: Webhook[] = [] // in production, a table too: a restart must not forget what it has acknowledged

const server = createServer(async (request, response) => {
  try {
    queue.push(await readWebhook(await buffer(request), request.headers, QNS_SECRET)) // the raw body, never parsed and written anew
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
    if (webhook.type === 'quote.accepted') console.log(`${webhook.data.quote?.number} is accepted`)
  }
}

server.listen(Number(PORT), () => console.log('Waiting for webhooks'))
