import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import type { CallObserver } from '../outside/platform/shopify/client/call-observer.ts'
import type { PlatformMetrics } from './metrics.ts'

const DAY_MS = 86_400_000

/** Tells of each call to Shopify's Admin API once it is over. Silent without subscribers. */
export const shopifyCalls = channel('qns.shopify_call')

/**
 * Returns what logs and counts the calls to Shopify. Another version than the pinned one is logged once, what the app may not read in a
 * store once a day.
 */
export function watchShopify(logger: Logger, metrics: PlatformMetrics | null, clock: () => Date): CallObserver {
  const versions = new Set<string>()
  const denied = new Map<string, number>()
  return {
    onCall: (call) => {
      metrics?.called(call)
      shopifyCalls.publish(call)
    },
    onWait: (wait) => metrics?.waited(wait),
    onCostLeft: ({ available, maximum }) => metrics?.costLeft(available / maximum),
    onOtherVersion: (version) => {
      metrics?.otherVersion()
      if (versions.has(version)) return
      versions.add(version)
      logger.warn({ version }, 'Shopify answers with another version of its API than the one this service is made for')
    },
    onDenied: ({ storeId, document }) => {
      const [what, now] = [`${storeId} ${document}`, clock().getTime()]
      if (now < (denied.get(what) ?? 0)) return
      denied.set(what, now + DAY_MS)
      logger.warn({ store_id: storeId, document }, 'Shopify does not let the app do this')
    },
    onBreakerOpen: (storeId) =>
      logger.warn({ store_id: storeId }, 'Shopify does not answer for this store: pausing calls for 15 s'),
    onUnsettled: ({ storeId, error }) =>
      logger.error({ store_id: storeId, err: error }, 'failed to save what a call to Shopify cost'),
    onOddAnswer: ({ requestId, ...answer }) =>
      logger.warn({ ...answer, platform_request_id: requestId }, 'Shopify gave an unusable answer'),
  }
}
