import type pg from 'pg'

/** A statement as it was sent. */
export interface SentStatement {
  text: string
  values: readonly unknown[]
}

const recorded = new WeakSet<pg.ClientBase>()
let sent: SentStatement[] | null = null

/** Returns every statement that anyone sends through the pool while the work runs, in order. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<SentStatement[]> {
  if (!watched.has(pool)) {
    watched.add(pool)
    pool.on('acquire', recordClient)
  }
  sent = []
  try {
    await work()
    return sent
  } finally {
    sent = null
  }
}

const watched = new WeakSet<pg.Pool>()

function recordClient(client: pg.PoolClient): void {
  if (recorded.has(client)) return
  recorded.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: [unknown, unknown]) => {
    const [text, values] = args
    if (typeof text === 'string') sent?.push({ text, values: Array.isArray(values) ? values : [] })
    return query(...args)
  }) as typeof client.query
}
