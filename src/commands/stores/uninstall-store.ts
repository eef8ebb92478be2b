import { saveStore } from '../../database/stores/stores.ts'
import { disableEndpoints } from '../../database/webhooks/webhook-endpoints.ts'
import type { Context } from '../context.ts'

/** The store uninstalled the service on its platform: keys, sessions and webhooks stop working; its data stays. */
export async function uninstallStore({ db, store }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await saveStore(tx, store.id, { installed: false })
    await disableEndpoints(tx, store.id)
  })
}
