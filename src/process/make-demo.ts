import type pg from 'pg'
import type { Systems } from '../commands/context.ts'
import { recordPlatformDelivery } from '../commands/orders/record-platform-delivery.ts'
import { inOneTransaction } from '../database/one-transaction.ts'
import { type DemoAccess, seedDemo } from '../demo/seed-demo.ts'
import { createEmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import type { Transport } from '../outside/platform/embedded/inbound/deliver-notifications.ts'

/** The parts of the service that the demo store needs. */
export interface DemoOptions extends Omit<Systems, 'db' | 'platform'> {
  baseUrl: string
  secretKeys: readonly string[]
  now: Date
}

/**
 * Creates the demo store, completely or not at all, on a platform with its own clock. Returns null if there is a store
 * already.
 */
export async function makeDemo(pool: pg.Pool, options: DemoOptions): Promise<DemoAccess | null> {
  const { baseUrl, secretKeys, now: end } = options
  return inOneTransaction(pool, async ({ db, pool }) => {
    const clock = { now: end }
    const transport: Transport = async (headers, rawBody) => {
      if (platform.inbound.verify(headers, rawBody) !== 'ok') return 401
      const envelope = platform.inbound.parse(headers, rawBody)
      if (envelope)
        await recordPlatformDelivery({ ...options, db, platform, now: clock.now, from: 'embedded' }, envelope)
      return 200
    }
    const platform = createEmbeddedPlatform(pool, { clock: () => clock.now, baseUrl, secretKeys, transport })
    return seedDemo({ systems: { ...options, db, platform }, clock, end })
  })
}
