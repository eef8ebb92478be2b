import { sql } from 'kysely'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import type { DbOrTx } from '../database.ts'
import { openTokens, sealTokens } from './sealed-tokens.ts'

/** The app's installation in a Shopify store, with its tokens open. */
export interface InstallationRecord {
  storeId: string
  shop: string
  grant: 'exchange' | 'client_credentials'
  scopes: string
  accessToken: string
  accessExpiresAt: Date
  refreshToken: string | null
  formerRefreshToken: string | null
  refreshExpiresAt: Date | null
  attention: 'open_app' | 'shop_closed' | null
  installedAt: Date
  uninstalledAt: Date | null
}

type NewTokens = Pick<
  InstallationRecord,
  'accessToken' | 'accessExpiresAt' | 'refreshToken' | 'refreshExpiresAt' | 'scopes'
>

/** Returns a store's installation; null if it has none, or none whose tokens a configured key opens: opening the app gets new ones. */
export async function findInstallation(
  db: DbOrTx,
  box: SecretBox,
  storeId: string,
): Promise<InstallationRecord | null> {
  const row = await select(db, storeId).executeTakeFirst()
  const tokens = row?.tokens ? openTokens(box, row.tokens) : null
  if (!row || !tokens) return null
  return {
    storeId,
    shop: row.domain,
    grant: row.grant_type,
    scopes: row.scopes,
    accessToken: tokens.access,
    accessExpiresAt: row.access_expires_at,
    refreshToken: tokens.refresh,
    formerRefreshToken: tokens.former,
    refreshExpiresAt: row.refresh_expires_at,
    attention: row.attention,
    installedAt: row.installed_at,
    uninstalledAt: row.uninstalled_at,
  }
}

/** Saves the tokens of an app that a store installed, for the first time or again. */
export async function saveInstallation(
  db: DbOrTx,
  box: SecretBox,
  made: NewTokens & Pick<InstallationRecord, 'storeId' | 'grant' | 'installedAt'>,
): Promise<void> {
  const values = {
    grant_type: made.grant,
    scopes: made.scopes,
    tokens: sealTokens(box, { access: made.accessToken, refresh: made.refreshToken, former: null }),
    access_expires_at: made.accessExpiresAt,
    refresh_expires_at: made.refreshExpiresAt,
    renewing_until: null,
    attention: null,
    installed_at: made.installedAt,
    uninstalled_at: null,
  }
  await db
    .insertInto('shopify_installation')
    .values({ store_id: made.storeId, ...values })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
    .execute()
}

/** Saves a renewed pair, keeps the refresh token before as the former one, and ends the claim and any need for attention. */
export async function saveRenewedTokens(db: DbOrTx, box: SecretBox, storeId: string, pair: NewTokens): Promise<void> {
  const before = await findInstallation(db, box, storeId)
  const former = before?.refreshToken ?? null
  await db
    .updateTable('shopify_installation')
    .set({
      scopes: pair.scopes,
      tokens: sealTokens(box, { access: pair.accessToken, refresh: pair.refreshToken, former }),
      access_expires_at: pair.accessExpiresAt,
      refresh_expires_at: pair.refreshExpiresAt,
      renewing_until: null,
      attention: null,
    })
    .where('store_id', '=', storeId)
    .where('uninstalled_at', 'is', null)
    .execute()
}

/** Claims the renewal of a store's tokens for `forMs`; false if another process holds the claim. */
export async function claimRenewal(db: DbOrTx, storeId: string, forMs: number): Promise<boolean> {
  const claimed = await db
    .updateTable('shopify_installation')
    .set({ renewing_until: sql`clock_timestamp() + ${forMs} * interval '1 millisecond'` })
    .where('store_id', '=', storeId)
    .where('uninstalled_at', 'is', null)
    .where(sql<boolean>`coalesce(renewing_until < clock_timestamp(), true)`)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** Ends the claim without new tokens. */
export async function releaseRenewal(db: DbOrTx, storeId: string): Promise<void> {
  await db.updateTable('shopify_installation').set({ renewing_until: null }).where('store_id', '=', storeId).execute()
}

/** Saves why staff must do something before the store can be reached again; null if they need not. */
export async function noteAttention(
  db: DbOrTx,
  storeId: string,
  attention: InstallationRecord['attention'],
): Promise<void> {
  await db
    .updateTable('shopify_installation')
    .set({ attention })
    .where('store_id', '=', storeId)
    .where('attention', 'is distinct from', attention)
    .execute()
}

function select(db: DbOrTx, storeId: string) {
  return db
    .selectFrom('shopify_installation')
    .innerJoin('store', 'store.id', 'shopify_installation.store_id')
    .selectAll('shopify_installation')
    .select('store.domain')
    .where('shopify_installation.store_id', '=', storeId)
}
