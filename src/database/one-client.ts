import pg from 'pg'

/** Runs work with a connection of its own, under this name, without the limits of a request. */
export async function withOneClient<T>(
  databaseUrl: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name })
  client.on('error', () => {}) // a lost connection fails the running statement or the next one
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
