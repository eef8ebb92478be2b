import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { createPoster } from '../../../src/outside/post.ts'
import { makeDemo } from '../../../src/process/make-demo.ts'
import { copyTestDatabase, dropTestDatabase, openTestDatabase, type TestDatabase } from '../database/database.ts'

const SECRET_KEY = 'a test key of at least 32 characters'

/** The demo store of a fresh clone, to be copied for each program that works on it. */
export interface Demo {
  apiKey: string
  copy(): Promise<TestDatabase>
  close(): Promise<void>
}

/** Makes the demo store once. */
export async function openDemo(): Promise<Demo> {
  const { url, pool } = await openTestDatabase('daily')
  const made = await makeDemo(pool, {
    baseUrl: 'http://localhost:3000',
    secretKeys: [SECRET_KEY],
    now: new Date(),
    secretBox: new SecretBox([SECRET_KEY]),
    resolver: { addresses: async () => [] },
    poster: createPoster({ resolver: { addresses: async () => [] }, allowPrivate: false }),
    mailer: null,
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {},
  })
  await pool.end()
  return { apiKey: made?.apiKey ?? '', copy: () => copyTestDatabase(url), close: () => dropTestDatabase(url) }
}
