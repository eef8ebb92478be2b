import { addStoreJob } from '../../database/jobs.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { StoreRefused } from '../../outside/platform/port.ts'
import type { Context } from '../context.ts'
import { uninstallStore } from './uninstall-store.ts'

/**
 * Queues the removal of the personal data of a store that left for good. If the report of its leaving was lost, its platform is asked: a
 * store that it still shows has come back, and keeps its data. Throws PlatformUnavailable, to be retried, if it does not answer.
 */
export async function leaveForGood(ctx: Context): Promise<void> {
  if (ctx.store.installed) {
    if (!(await isRefused(ctx))) return
    await uninstallStore(ctx)
  }
  await addStoreJob(ctx.db, 'redact-shop', ctx.store.id)
}

async function isRefused(ctx: Context): Promise<boolean> {
  try {
    await callPlatform(ctx, (call) => ctx.platform.shop(call))
    return false
  } catch (error) {
    if (error instanceof StoreRefused) return true
    throw error
  }
}
