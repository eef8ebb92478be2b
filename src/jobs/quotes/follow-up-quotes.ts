import { followUp, listFollowUpsDue } from '../../commands/automation/follow-up.ts'
import { endOverTasks } from '../../database/automation/follow-ups.ts'
import { activeFollowUps } from '../../domain/automation/follow-up.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { forEachDue } from '../for-each-due.ts'
import { forEachStore } from '../for-each-store.ts'
import type { JobContext } from '../job-context.ts'

const MOST_A_RULE = 200

/** Follows up offers that nobody answered, by the rules of active stores. The next run continues a large backlog. */
export async function followUpQuotes(job: JobContext): Promise<void> {
  const { db } = job.systems
  await forEachStore(job, async (store) => {
    const now = nowOf(store, job.clock)
    if (store.settings.follow_ups) await endOverTasks(db, store.id, now)
    for (const rule of activeFollowUps(store)) {
      const due = await listFollowUpsDue(db, store, { rule, now, limit: MOST_A_RULE })
      await forEachDue(job, due, (ctx, quoteId) => followUp(ctx, quoteId, rule.id))
    }
  })
}
