import { DatabaseSync } from 'node:sqlite'
import { QuoteNegotiation } from 'quote-negotiation'

const client = new QuoteNegotiation({ baseUrl: process.env.QNS_URL, apiKey: process.env.QNS_KEY })
const erp = new DatabaseSync('erp.db')
erp.exec('create table if not exists handled (event_id text, type text)')
const last = erp.prepare('select event_id from handled order by rowid desc limit 1').get()
console.log(last ? `goes on after ${last.event_id}` : 'begins at the start of the feed')
for await (const event of client.events.follow({ after: last?.event_id })) {
  // The event and the place to go on from are one row, so both are kept or neither.
  erp.prepare('insert into handled values (?, ?)').run(event.id, event.type)
  console.log(event.type)
}
