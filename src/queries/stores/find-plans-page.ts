import { choosesPlan } from '../../database/platform/installation-state.ts'
import { type PlatformAdmin, plansPage } from '../../domain/stores/platform-admin.ts'
import type { Reader } from '../reader.ts'

/** Returns the page where the store's staff choose its plan; null if the operator decides it. */
export async function findPlansPage(
  { db, store }: Pick<Reader, 'db' | 'store'>,
  admin: PlatformAdmin | undefined,
): Promise<string | null> {
  const page = plansPage(store, admin)
  return page !== null && (await choosesPlan(db, store.id)) ? page : null
}
