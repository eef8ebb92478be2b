import type { Logger } from 'pino'
import type { CallObserver } from '../outside/platform/shopify/client/call-observer.ts'
import type { PlatformMetrics } from './metrics.ts'

/** Returns what logs and counts the calls to Shopify. Another version than the pinned one is logged once. */
export function watchShopify(logger: Logger, metrics: PlatformMetrics | null): CallObserver {
  const versions = new Set<string>()
  return {
    onCall: (call) => metrics?.called(call),
    onWait: (wait) => metrics?.waited(wait),
    onCostLeft: ({ available, maximum }) => metrics?.costLeft(available / maximum),
    onOtherVersion: (version) => {
      metrics?.otherVersion()
      if (versions.has(version)) return
      versions.add(version)
      logger.warn({ version }, 'Shopify answers with another version of its API than the one this service is made for')
    },
    onBreakerOpen: (storeId) =>
      logger.warn({ store_id: storeId }, 'Shopify does not answer for this store: pausing calls for 15 s'),
    onOddAnswer: ({ requestId, ...answer }) =>
      logger.warn({ ...answer, platform_request_id: requestId }, 'Shopify gave an unusable answer'),
  }
}
