import { HintSender } from '../database/webhooks/wake-hints.ts'
import type { Service } from './service.ts'

/** Hints to the workers of other processes when this process records events. */
export function sendHints({ systems, links, logger }: Service, deferred: AsyncDisposableStack): void {
  const hints = new HintSender(systems.db, (err) =>
    logger.debug({ err }, 'failed to hint to workers; they poll anyway'),
  )
  deferred.defer(() => hints.close())
  links.wakeDeliveries = () => hints.hint()
}
