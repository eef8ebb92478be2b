import type { DatabaseSync } from 'node:sqlite'

/** A webhook as the service sends it; the API reference lists each type's data. */
interface Message {
  type: string
  data: {
    id: string
    /** Increases with every event of a store; may exceed 2^53. */
    sequence: string
    quote: { number: string; status: string } | null
  }
}

/** The work with what arrives; here, a copy of each quote with its history. Put your own in its place. */
export interface Quotes {
  /**
   * Runs in the transaction that ticks the event off, so both happen or neither. Webhooks may come in any order: older news never replaces
   * newer. Call other systems with the event's id as idempotency key: after a crash, an event is handled again.
   */
  handle(message: Message): void
  list(): object
}

export function openQuotes(db: DatabaseSync): Quotes {
  db.exec(`
    create table if not exists quote (id text primary key, number text not null, status text not null, sequence integer not null);
    create table if not exists history (quote_id text not null, sequence integer not null, type text not null);
  `)
  const save = db.prepare(`
    insert into quote (id, number, status, sequence) values (?, ?, ?, ?)
    on conflict (id) do update set number = excluded.number, status = excluded.status, sequence = excluded.sequence
    where excluded.sequence > quote.sequence`)
  const add = db.prepare('insert into history (quote_id, sequence, type) values (?, ?, ?)')
  return {
    handle({ type, data }) {
      if (type === 'ping') return
      const sequence = BigInt(data.sequence)
      if (data.quote) save.run(data.id, data.quote.number, data.quote.status, sequence)
      add.run(data.id, sequence, type)
    },
    list: () => ({
      quotes: db.prepare('select id, number, status from quote order by number').all(),
      history: db.prepare('select quote_id, type from history order by sequence').all(),
    }),
  }
}
