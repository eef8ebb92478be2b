import { findStore, findStoreOn, type Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import type { Reader } from '../reader.ts'

/** Returns a storefront's store, by domain only, so that nobody can count stores; throws `not_found`. */
export async function readStorefront({ db }: Pick<Reader, 'db'>, domain: string): Promise<Store> {
  return installed(/^[0-9]+$/.test(domain) ? null : await findStore(db, domain))
}

/** Returns the store of a shop that Shopify vouches for; throws `not_found`, also for a store on another platform. */
export async function readShopifyStorefront({ db }: Pick<Reader, 'db'>, shop: string): Promise<Store> {
  return installed(await findStoreOn(db, 'shopify', shop))
}

function installed(store: Store | null): Store {
  if (!store?.installed) throw new Problem('not_found', 'There is no such store here.')
  return store
}
