import { callPlatform } from '../../outside/platform/call-platform.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import type { PlatformCustomer } from '../../outside/platform/port.ts'
import type { Reader } from '../reader.ts'

/** Returns the platform's customer with this full e-mail address or id, or null. */
export async function findPlatformCustomer(
  ctx: Pick<Reader, 'store' | 'platform'>,
  given: string,
): Promise<PlatformCustomer | null> {
  const text = given.trim()
  const id = parseGid('Customer', text)
  if (!id && !text.includes('@')) return null
  return callPlatform(ctx, (call) =>
    id ? ctx.platform.customer(call, id) : ctx.platform.customerByEmail(call, text.toLowerCase()),
  )
}
