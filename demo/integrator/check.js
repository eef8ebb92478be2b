import { DatabaseSync } from 'node:sqlite'
import { QuoteNegotiation } from 'quote-negotiation'

const client = new QuoteNegotiation({ baseUrl: process.env.QNS_URL, apiKey: process.env.QNS_KEY })
const feed = await client.events.list().toArray(100_000)
const handled = new DatabaseSync('erp.db').prepare('select event_id from handled order by rowid').all()
const isInOrder = handled.every(({ event_id }, i) => event_id === feed[i]?.id)
console.log(`handled ${handled.length} of ${feed.length} events, each once and in order: ${isInOrder}`)
