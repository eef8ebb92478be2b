import { bringJobs } from '../database/job-outbox.ts'
import { HintSender } from '../database/webhooks/wake-hints.ts'
import type { Service } from './service.ts'

/** Hints to the workers of other processes when this process records events. */
export function sendHints(service: Service, deferred: AsyncDisposableStack): void {
  service.links.wakeDeliveries = senderOf(service, deferred)
}

/** Brings the jobs that this process's changes cause to the workers of all processes. */
export function sendJobHints(service: Service, deferred: AsyncDisposableStack): void {
  service.links.wakeJobs = senderOf(service, deferred, (db, { stores }) => bringJobs(db, stores))
}

function senderOf(
  { systems, logger }: Service,
  deferred: AsyncDisposableStack,
  tell?: ConstructorParameters<typeof HintSender>[2],
): (storeId: string) => void {
  const onError = (err: unknown) => logger.debug({ err }, 'failed to hint to workers; they poll anyway')
  const hints = new HintSender(systems.db, onError, tell)
  deferred.defer(() => hints.close())
  return (storeId) => hints.hint(storeId)
}
