import { DatabaseSync } from 'node:sqlite'
import { QuoteNegotiation } from '../../../sdk/typescript/src/index.ts'

/**
 * Follows a feed into a database until it is killed: `follow-into-database.ts FILE`. An event and the place to go on from are written in one
 * transaction. Prints a line for each.
 */
const { BASE_URL = '', API_KEY = '' } = process.env
const db = new DatabaseSync(process.argv[2] ?? '')
db.exec('pragma journal_mode = wal; pragma synchronous = normal')
db.exec('create table if not exists handled (event_id text); create table if not exists place (event_id text)')
const place = db.prepare('select event_id from place').get()
const client = new QuoteNegotiation({ baseUrl: BASE_URL, apiKey: API_KEY })
for await (const { id } of client.events.follow({ after: place?.event_id as string | undefined, pollMs: 20 })) {
  db.exec('begin')
  db.prepare('insert into handled values (?)').run(id)
  db.exec('delete from place')
  db.prepare('insert into place values (?)').run(id)
  db.exec('commit')
  console.log(id)
}
