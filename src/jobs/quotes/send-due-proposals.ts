import { sendScheduled } from '../../commands/negotiation/scheduled/send-scheduled.ts'
import { listDueSends } from '../../database/negotiation/scheduled-sends.ts'
import { Problem } from '../../domain/problem.ts'
import { PlatformUnavailable } from '../../outside/platform/port.ts'
import { forEachDue } from '../for-each-due.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_RUN = 500

/**
 * Sends the proposals whose time has come, each store's earliest first; the next run continues a large backlog. A store whose platform does
 * not answer waits for the next run, so that the others' go out on time.
 */
export async function sendDueProposals(job: JobContext): Promise<void> {
  const silent = new Set<string>()
  await forEachDue(job, await listDueSends(job.systems.db, job.clock(), MOST_A_RUN), async (ctx, quoteId) => {
    if (silent.has(ctx.store.id)) return
    try {
      await sendScheduled(ctx, quoteId)
    } catch (error) {
      if (isSilence(error)) silent.add(ctx.store.id)
      throw error
    }
  })
}

function isSilence(error: unknown): boolean {
  return error instanceof PlatformUnavailable || (error instanceof Problem && error.code === 'platform_unavailable')
}
