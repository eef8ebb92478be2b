import type { Quote } from '../domain/quote.ts'
import type { AutomationRule } from '../domain/settings.ts'
import { parseGid } from '../outside/platform/port.ts'
import { callPlatform } from './call-platform.ts'
import type { Context } from './context.ts'

/**
 * The tags the platform has of the quote's customer; none for a guest, and none are asked for where neither an approval policy
 * nor one of these rules looks at them.
 */
export async function readCustomerTags(
  ctx: Context,
  { platform }: Quote,
  rules: readonly AutomationRule[] = [],
): Promise<readonly string[]> {
  const asking = [...(ctx.store.settings.approvals?.policies ?? []), ...rules]
  const isAsked = asking.some(({ conditions }) => conditions.some(({ field }) => field === 'customer_tag'))
  const customerId = platform.customerId === null ? null : parseGid('Customer', platform.customerId)
  if (!isAsked || !customerId) return []
  const customer = await callPlatform(ctx, (call) => ctx.platform.customer(call, customerId))
  return customer?.tags ?? []
}
