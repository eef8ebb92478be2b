import type { Logger } from 'pino'
import type { Db } from '../database/database.ts'
import type { SecretBox } from '../domain/secrets/secret-box.ts'
import type { NameResolver } from '../outside/name-resolver.ts'
import type { CallObserver } from '../outside/platform/shopify/client/call-observer.ts'
import type { Shopify, ShopifySettings } from '../outside/platform/shopify/create-shopify.ts'
import type { PlatformMetrics } from './metrics.ts'

interface Opening {
  db: Db
  secretBox: SecretBox
  resolver: NameResolver
  logger: Logger
  metrics: PlatformMetrics | null
  /** Hears the calls in place of log and metrics, and has Shopify tell more than usual. */
  ear?: CallObserver
  clock: () => Date
  deferred: AsyncDisposableStack
}

/** Assembles Shopify. Nothing of it is loaded before. */
export async function openShopify(settings: ShopifySettings, opening: Opening): Promise<Shopify> {
  const { db, secretBox, resolver, logger, metrics, ear, clock, deferred } = opening
  const [{ createShopify }, { databaseCostBuckets, databaseInstallations }, { watchShopify }, { SEARCH_DEBUG }] =
    await Promise.all([
      import('../outside/platform/shopify/create-shopify.ts'),
      import('./platform-state.ts'),
      import('./watch-shopify.ts'),
      import('../outside/platform/shopify/client/read-answer-facts.ts'),
    ])
  const shopify = createShopify(settings, {
    installations: databaseInstallations(db, secretBox),
    buckets: databaseCostBuckets(db),
    resolver,
    allowPrivate: settings.standIn !== null,
    observer: ear ?? watchShopify(logger, metrics, clock),
    ...(ear && { headers: SEARCH_DEBUG }),
    clock,
  })
  deferred.defer(() => shopify.close())
  return shopify
}
