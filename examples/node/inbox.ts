import { DatabaseSync } from 'node:sqlite'
import { Webhook } from 'standardwebhooks'
import { openQuotes } from './quotes.ts'

// Both secrets while you rotate one: put the new one in, and take the old one out a day later.
const secrets = (process.env.WEBHOOK_SECRETS ?? '').split(/[\s,]+/).filter(Boolean)
if (secrets.length === 0) throw new Error('Set WEBHOOK_SECRETS to the secret of your webhook endpoint')
const verifiers = secrets.map((secret) => new Webhook(secret))

// A queue on disk, because an answer promises that the event is not lost. SQLite comes with Node; any database with transactions will do.
const db = new DatabaseSync(process.env.INBOX ?? 'inbox.db', { timeout: 5_000 })
db.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists inbox (
    webhook_id text primary key, body text not null, try_at integer not null default 0, done_at integer, error text);
  create index if not exists waiting on inbox (try_at) where done_at is null;
`)
const keep = db.prepare('insert or ignore into inbox (webhook_id, body) values (?, ?)')
const next = db.prepare(
  'select webhook_id, body from inbox where done_at is null and try_at <= ? order by try_at, rowid',
)
const tickOff = db.prepare('update inbox set done_at = ?, error = null where webhook_id = ?')
const putOff = db.prepare('update inbox set try_at = ?, error = ? where webhook_id = ?')
const countWaiting = db.prepare('select count(*) as waiting from inbox where done_at is null')
const quotes = openQuotes(db)

const TRY_AGAIN_MS = 60_000
const LOOK_AGAIN_MS = 10_000

/**
 * Keeps a webhook, and works it off after the answer; one that came before is kept once. Returns false if the service did not send it within
 * the last 5 minutes. `body` is what was received, byte for byte.
 */
export function receive(body: Buffer, headers: Record<string, unknown>): boolean {
  if (!isSigned(body, headers as Record<string, string>)) return false
  keep.run(String(headers['webhook-id']), body.toString())
  setImmediate(workOff)
  return true
}

function isSigned(body: Buffer, headers: Record<string, string>): boolean {
  return verifiers.some((verifier) => {
    try {
      verifier.verify(body, headers)
      return true
    } catch {
      return false
    }
  })
}

/** Works off one event, then the others, between requests. One that fails is tried again in a minute, and holds up no other. */
function workOff(): void {
  db.exec('begin immediate')
  const row = next.get(Date.now()) as { webhook_id: string; body: string } | undefined
  try {
    if (row) {
      quotes.handle(JSON.parse(row.body))
      tickOff.run(Date.now(), row.webhook_id)
    }
    db.exec('commit')
  } catch (error) {
    db.exec('rollback')
    if (row) putOff.run(Date.now() + TRY_AGAIN_MS, String(error), row.webhook_id)
  }
  if (row) setImmediate(workOff)
}

/** Returns what has been worked off, and how much waits. */
export function report(): object {
  return { ...countWaiting.get(), ...quotes.list() }
}

console.log(`${countWaiting.get()?.waiting} events wait from before`)
setImmediate(workOff)
setInterval(workOff, LOOK_AGAIN_MS)
