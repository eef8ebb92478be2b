import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { QuoteNegotiation } from '../../../sdk/typescript/src/index.ts'

/**
 * Follows a feed into a file, a line an event, until it is killed: `follow-into-file.ts FILE`. The last line is where it goes on, so that an
 * event and the place after it are kept together.
 */
const { BASE_URL = '', API_KEY = '' } = process.env
const [, , file = ''] = process.argv
const known = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
const client = new QuoteNegotiation({ baseUrl: BASE_URL, apiKey: API_KEY })
for await (const { id } of client.events.follow({ after: known.at(-1), pollMs: 5 })) {
  appendFileSync(file, `${id}\n`)
  process.send?.(id)
}
