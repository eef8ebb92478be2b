import { sql } from 'kysely'
import type { SecretBox } from '../../domain/secrets/secret-box.ts'
import type { DbOrTx } from '../database.ts'
import type { Database } from '../tables.ts'
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

/** Saves a renewed pair, and ends the claim and any need for attention. Saves nothing if another process took the claim. */
export async function saveRenewedTokens(
  db: DbOrTx,
  box: SecretBox,
  claim: Claim,
  pair: NewTokens & Pick<InstallationRecord, 'formerRefreshToken'>,
): Promise<void> {
  const { accessToken: access, refreshToken: refresh, formerRefreshToken: former } = pair
  await endClaim(db, claim, {
    scopes: pair.scopes,
    tokens: sealTokens(box, { access, refresh, former }),
    access_expires_at: pair.accessExpiresAt,
    refresh_expires_at: pair.refreshExpiresAt,
    attention: null,
  })
}

/** A claim to renew a store's tokens; the time until which it counts tells it from others. */
interface Claim {
  storeId: string
  until: Date
}

/** Claims the renewal of a store's tokens for `forMs`, and returns the claim; null if another process holds it. */
export async function claimRenewal(db: DbOrTx, storeId: string, forMs: number): Promise<Claim | null> {
  const claimed = await db
    .updateTable('shopify_installation')
    .set({ renewing_until: sql`now() + ${forMs} * interval '1 millisecond'` })
    .where('store_id', '=', storeId)
    .where('uninstalled_at', 'is', null)
    .where(sql<boolean>`(renewing_until is null or renewing_until < now())`)
    .returning('renewing_until as until')
    .executeTakeFirst()
  return claimed?.until ? { storeId, until: claimed.until } : null
}

/** Ends a claim without new tokens, and saves why staff must act, if they must. Saves nothing if another process took the claim. */
export async function endRenewal(db: DbOrTx, claim: Claim, attention: InstallationRecord['attention']): Promise<void> {
  await endClaim(db, claim, attention ? { attention } : {})
}

function endClaim(db: DbOrTx, { storeId, until }: Claim, values: Partial<Database['shopify_installation']>) {
  return db
    .updateTable('shopify_installation')
    .set({ ...values, renewing_until: null })
    .where('store_id', '=', storeId)
    .where('renewing_until', '=', until)
    .execute()
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
