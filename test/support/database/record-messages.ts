import type pg from 'pg'

/** The parts of a connection that pg does not declare. */
type Sending = pg.PoolClient & { connection: { stream: Record<'_write' | '_writev', (...args: unknown[]) => void> } }

/**
 * Records what the pool's connections send to the server: for each message, which is one write to the socket and one wake-up of the server,
 * the texts of its statements. Returns the messages so far, without the request log's, which is written some time after the answers.
 */
export function recordMessages(pool: pg.Pool): () => string[][] {
  const messages: string[][] = []
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const { connection } = client as Sending
    let texts: string[] = []
    const { query } = client
    client.query = function (this: pg.PoolClient, ...args: unknown[]) {
      if (typeof args[0] === 'string') texts.push(args[0])
      return Reflect.apply(query, this, args)
    } as typeof query
    for (const name of ['_write', '_writev'] as const) {
      const write = connection.stream[name]
      connection.stream[name] = function (this: unknown, ...args: unknown[]) {
        if (texts.length > 0) messages.push(texts) // else a connection says goodbye
        texts = []
        return Reflect.apply(write, this, args)
      }
    }
  })
  return () => messages.filter((texts) => !texts.some((text) => text.includes('request_log')))
}
