import type { DbOrTx, Tx } from '../database.ts'

/** Returns since when the store has the service installed, and why its platform refuses us; null if its platform keeps no such record. */
export async function findInstallationState(
  db: DbOrTx,
  storeId: string,
): Promise<{ installedAt: Date; attention: string | null } | null> {
  const row = await db
    .selectFrom('shopify_installation')
    .select(['installed_at as installedAt', 'attention'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row ?? null
}

/** Records that the store uninstalled the service, and forgets its tokens, which no longer work. */
export async function markUninstalled(tx: Tx, storeId: string, at: Date): Promise<void> {
  await tx
    .updateTable('shopify_installation')
    .set({ uninstalled_at: at, tokens: null, renewing_until: null })
    .where('store_id', '=', storeId)
    .execute()
}

/** Saves the scopes that the store has approved. */
export async function saveScopes(tx: Tx, storeId: string, scopes: readonly string[]): Promise<void> {
  await tx
    .updateTable('shopify_installation')
    .set({ scopes: scopes.join(',') })
    .where('store_id', '=', storeId)
    .execute()
}

/** Returns whether the store's staff installed the app, and so choose its plan at Shopify; an app of the store's own has no plans there. */
export async function choosesPlan(db: DbOrTx, storeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shopify_installation')
    .select('grant_type')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return row?.grant_type === 'exchange'
}
