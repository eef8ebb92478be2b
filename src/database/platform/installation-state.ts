import type { DbOrTx, Tx } from '../database.ts'

/** A store's installation of the service on its platform. */
export interface InstallationState {
  installedAt: Date
  /** The reason for which the platform refuses us; null if it does not. */
  attention: string | null
  /** True if staff installed the app by opening it, false if the operator did, for an app of the store's own organization. */
  byStaff: boolean
}

/** Returns the state of a store's installation; null if its platform keeps no such record. */
export async function findInstallationState(db: DbOrTx, storeId: string): Promise<InstallationState | null> {
  const row = await db
    .selectFrom('shopify_installation')
    .select(['installed_at as installedAt', 'attention', 'grant_type'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  if (!row) return null
  const { installedAt, attention } = row
  return { installedAt, attention, byStaff: row.grant_type === 'exchange' }
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
  return (await findInstallationState(db, storeId))?.byStaff === true
}
