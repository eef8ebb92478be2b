import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { NameResolver } from '../outside/name-resolver.ts'
import type { Shopify } from '../outside/platform/shopify/create-shopify.ts'
import type { Config } from './config.ts'
import type { PlatformMetrics } from './metrics.ts'

interface Opening {
  db: Db
  secretBox: SecretBox
  resolver: NameResolver
  logger: Logger
  metrics: PlatformMetrics | null
  clock: () => Date
  deferred: AsyncDisposableStack
}

/** Assembles Shopify; returns null, and loads nothing of it, without its settings. */
export async function openShopify(
  { shopify: settings }: Config,
  { db, secretBox, resolver, logger, metrics, clock, deferred }: Opening,
): Promise<Shopify | null> {
  if (!settings) return null
  const [{ createShopify }, { databaseCostBuckets, databaseInstallations }, { watchShopify }] = await Promise.all([
    import('../outside/platform/shopify/create-shopify.ts'),
    import('./platform-state.ts'),
    import('./watch-shopify.ts'),
  ])
  const shopify = createShopify(settings, {
    installations: databaseInstallations(db, secretBox),
    buckets: databaseCostBuckets(db),
    resolver,
    allowPrivate: settings.standIn !== null,
    observer: watchShopify(logger, metrics),
    clock,
  })
  deferred.defer(() => shopify.close())
  return shopify
}
