import { wakeJob } from '../../database/jobs.ts'
import { askPlatform } from '../../outside/platform/ask-platform.ts'
import type { Context } from '../context.ts'

/** Does staff's work on the embedded platform and lets the quote hear of it soon. Throws like askPlatform. */
export async function actOnPlatform<T>(ctx: Pick<Context, 'db' | 'store'>, work: () => Promise<T>): Promise<T> {
  const done = await askPlatform(ctx, work)
  await wakeJob(ctx.db, 'deliver-platform-notifications')
  return done
}
