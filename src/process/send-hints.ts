import { HintSender, tellWorkers, type Waiting } from '../database/webhooks/wake-hints.ts'
import type { Service } from './service.ts'

/** Hints to the workers of other processes when this process records events or causes jobs. */
export function sendHints(service: Service, deferred: AsyncDisposableStack): void {
  service.links.wakeDeliveries = senderOf('deliveries', service, deferred)
  service.links.wakeJobs = senderOf('jobs', service, deferred)
}

function senderOf(
  waiting: Waiting,
  { systems, logger }: Service,
  deferred: AsyncDisposableStack,
): (storeId: string) => void {
  const onError = (err: unknown) => logger.debug({ err }, 'failed to hint to workers; they poll anyway')
  const hints = new HintSender(tellWorkers(systems.db, waiting), onError)
  deferred.defer(() => hints.close())
  return (storeId) => hints.hint(storeId)
}
