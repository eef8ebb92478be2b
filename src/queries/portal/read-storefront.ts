import { findStore, type Store } from '../../database/stores/stores.ts'
import { Problem } from '../../domain/problem.ts'
import type { Reader } from '../reader.ts'

/** Returns a storefront's store, by domain only, so that nobody can count stores; throws `not_found`. */
export async function readStorefront({ db }: Pick<Reader, 'db'>, domain: string): Promise<Store> {
  const store = /^[0-9]+$/.test(domain) ? null : await findStore(db, domain)
  if (!store?.installed) throw new Problem('not_found', 'There is no such store here.')
  return store
}
