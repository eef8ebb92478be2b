import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { NameResolver } from '../outside/name-resolver.ts'
import type { Shopify, ShopifySettings } from '../outside/platform/shopify/create-shopify.ts'
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

/** Assembles Shopify. Nothing of it is loaded before. */
export async function openShopify(settings: ShopifySettings, opening: Opening): Promise<Shopify> {
  const { db, secretBox, resolver, logger, metrics, clock, deferred } = opening
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
    observer: watchShopify(logger, metrics, clock),
    clock,
  })
  deferred.defer(() => shopify.close())
  return shopify
}
