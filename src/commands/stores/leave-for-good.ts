import { addStoreJob } from '../../database/jobs.ts'
import { findInstallationState } from '../../database/platform/installation-state.ts'
import type { Context } from '../context.ts'
import { uninstallStore } from './uninstall-store.ts'

/**
 * Queues the removal of the personal data of a store that left for good. If the report of its leaving was lost, that its platform takes no
 * token of it any more proves it; a store that works has come back, and keeps its data.
 */
export async function leaveForGood(ctx: Context): Promise<void> {
  const installation = await findInstallationState(ctx.db, ctx.store.id)
  if (installation?.attention === 'open_app') await uninstallStore(ctx)
  await addStoreJob(ctx.db, 'redact-shop', ctx.store.id)
}
