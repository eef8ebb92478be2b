import { DatabaseSync } from 'node:sqlite'
import { CursorExpiredError, type Quote, QuoteNegotiation } from 'quote-negotiation'

const { QNS_URL = '', QNS_KEY = '', ERP = 'erp.db' } = process.env
const client = new QuoteNegotiation({ baseUrl: QNS_URL, apiKey: QNS_KEY })

const erp = new DatabaseSync(ERP) // in place of your ERP's database
erp.exec(`
  create table if not exists quote (id text primary key, number text, status text, total text);
  create table if not exists place (one integer primary key check (one = 1), event_id text)`)

function readPlace(): string | undefined {
  return erp.prepare('select event_id from place').get()?.event_id?.toString()
}

/** Writes quotes and the place in the feed together: a crash keeps both or neither. */
function write(quotes: readonly Quote[], place: string | undefined): void {
  erp.exec('begin')
  try {
    const keep = erp.prepare('insert or replace into quote values (?, ?, ?, ?)')
    for (const { id, number, status, totals } of quotes)
      keep.run(id, number, status, totals.headline)
    if (place) erp.prepare('insert or replace into place values (1, ?)').run(place)
    erp.exec('commit')
  } catch (error) {
    erp.exec('rollback')
    throw error
  }
}

/** Reads every quote. The place in the feed is taken before, so that nothing is missed. */
async function importAll(): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  let place: string | undefined
  for await (const event of client.events.list({ 'created[gte]': yesterday, limit: 50 }))
    place = event.id
  let count = 0
  for await (const page of client.quotes.list({ sort: 'updated_at', limit: 50 }).pages()) {
    write(page.data, undefined)
    count += page.data.length
  }
  write([], place)
  console.log(`Imported ${count} quotes`)
}

async function follow(): Promise<void> {
  for await (const event of client.events.follow({ after: readPlace() })) {
    const quotes = event.quote_id ? [await client.quotes.get(event.quote_id)] : []
    write(quotes, event.id)
    console.log(event.type, ...quotes.map(({ number }) => number))
  }
}

if (readPlace() === undefined) await importAll()
for (;;) {
  try {
    await follow()
  } catch (error) {
    if (!(error instanceof CursorExpiredError)) throw error
    await importAll() // this was off for more than 30 days, longer than the feed goes back
  }
}
