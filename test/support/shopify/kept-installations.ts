import type { Opener } from '../../../src/commands/stores/open-shopify-store.ts'
import type { Installation } from '../../../src/outside/platform/shopify/ports.ts'

/** Installations in memory, which a test may change. */
export function keptInstallations(): Opener['installations'] & { kept: Map<string, Installation> } {
  const kept = new Map<string, Installation>()
  return {
    kept,
    read: async (storeId) => kept.get(storeId) ?? null,
    install: async (_tx, { storeId, shop }, pair, installedAt) => {
      const connection = {
        storeId,
        shop,
        grant: 'exchange',
        attention: null,
        installedAt,
        uninstalledAt: null,
      } as const
      kept.set(storeId, { ...pair, ...connection, formerRefreshToken: null })
    },
  }
}
