import { dropWaitingMail } from '../../database/mail/waiting-mail.ts'
import { findInstallationState, markUninstalled } from '../../database/platform/installation-state.ts'
import { lockStore, saveStore } from '../../database/stores/stores.ts'
import { disableEndpoints } from '../../database/webhooks/webhook-endpoints.ts'
import type { Context } from '../context.ts'

/**
 * The store uninstalled the service on its platform: keys, sessions and webhooks stop working, and mail that waits is not sent; its data stays. When it installs the
 * service again, its keys work as before and staff enable its webhook endpoints. A report from before the current installation
 * (`triggeredAt`) changes nothing.
 */
export async function uninstallStore({ db, store, now }: Context, triggeredAt: Date | null = null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, installed } = await lockStore(tx, store.id)
    const installation = await findInstallationState(tx, id)
    const isOld = triggeredAt && installation && triggeredAt < installation.installedAt
    if (!installed || isOld) return
    await saveStore(tx, id, { installed: false })
    await disableEndpoints(tx, id)
    await dropWaitingMail(tx, id, now)
    await markUninstalled(tx, id, triggeredAt ?? now)
  })
}
