import { advanceClock, type Moment } from '../../../src/commands/clock/advance-clock.ts'
import { type ClockContext, type ClockRequest, startAdvance } from '../../../src/commands/clock/start-advance.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { DeliveryEngine } from '../../../src/jobs/webhooks/delivery-engine.ts'
import { contextOf } from './context.ts'
import { runQueuedJobs } from './jobs.ts'
import { workOffMail } from './mail.ts'
import type { TestService } from './service.ts'

/** Returns the context in which an operator advances the store's clock. */
export async function clockContext(service: TestService, store: Store): Promise<ClockContext> {
  return { ...(await contextOf(service, store, { kind: 'job' })), clock: () => service.now }
}

/** Advances the store's clock, working as a worker until it is there; returns the moments on the way. */
export async function advance(
  service: TestService,
  store: Store,
  request: ClockRequest,
  engine?: DeliveryEngine,
): Promise<Moment[]> {
  const ctx = await clockContext(service, store)
  const walk = await startAdvance(ctx, request)
  const moments: Moment[] = []
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      await runQueuedJobs(service)
      await workOffMail(service)
      await engine?.runDue()
    }
  })()
  try {
    await advanceClock(ctx, walk, { onMoment: (moment) => moments.push(moment) })
  } finally {
    isOver = true
    await working
  }
  return moments
}
