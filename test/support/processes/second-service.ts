import { connect } from '../../../src/database/database.ts'
import { databaseFiles } from '../../../src/database/documents/database-files.ts'
import { SecretBox } from '../../../src/domain/secrets/secret-box.ts'
import { buildApp } from '../../../src/http/app.ts'
import type { AppOptions } from '../../../src/http/app-options.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import { createPoster } from '../../../src/outside/post.ts'
import { createLogger } from '../../../src/process/logger.ts'

export interface SecondService {
  baseUrl: string
  close(): Promise<void>
}

/** Opens a second service on the same database, as in another process: its own pool, caches and clock. */
export async function openSecondService(
  url: string,
  overrides: Partial<AppOptions> = {},
  host = '127.0.0.1',
): Promise<SecondService> {
  const { db, pool } = connect(url, { max: 10, onError: () => {} })
  const resolver = { addresses: async () => ['93.184.216.34'] }
  const app = await buildApp({
    db,
    platform: createEmbeddedPlatform(pool),
    secretBox: new SecretBox(['a test key of at least 32 characters']),
    resolver,
    poster: createPoster({ resolver: { addresses: async () => [] }, allowPrivate: false }),
    mailer: null,
    allowPrivateWebhooks: false,
    ownHosts: [],
    wakeDeliveries: () => {},
    files: databaseFiles(db),
    documents: { draw: () => Promise.reject(new Error('this service draws no documents')) },
    downloader: { get: async () => null },
    clock: () => new Date(),
    baseUrl: 'https://quotes.service.dev',
    docsUrl: 'https://quotes.service.dev/docs',
    trustedProxies: [],
    logger: createLogger('silent'),
    ...overrides,
  })
  const baseUrl = await app.listen({ port: 0, host })
  return {
    baseUrl,
    close: async () => {
      await app.close()
      await db.destroy()
    },
  }
}
