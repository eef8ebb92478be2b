import { HintSender } from '../database/webhooks/wake-hints.ts'
import type { Service } from './service.ts'

/** Lets the workers of other processes know when this one records events. */
export function sendHints({ systems, links, logger }: Service, deferred: AsyncDisposableStack): void {
  const hints = new HintSender(systems.db, (err) => logger.debug({ err }, 'workers were not told that events wait'))
  deferred.defer(() => hints.close())
  links.wakeDeliveries = () => hints.hint()
}
