import type { Quote } from '../../domain/quotes/quote.ts'
import type { AutomationRule } from '../../domain/stores/settings.ts'
import { parseGid } from '../../outside/platform/gid.ts'
import { callPlatform } from '../call-platform.ts'
import type { Context } from '../context.ts'

/** Returns whether an approval policy of the store, or one of these rules, uses customer tags at all. */
export function asksForTags({ store }: Pick<Context, 'store'>, rules: readonly AutomationRule[] = []): boolean {
  const asking = [...(store.settings.approvals?.policies ?? []), ...rules]
  return asking.some(({ conditions }) => conditions.some(({ field }) => field === 'customer_tag'))
}

/** Returns the platform's tags of the quote's customer; empty for a guest, or without asking if nothing uses them. */
export async function readCustomerTags(
  ctx: Context,
  { platform }: Quote,
  rules: readonly AutomationRule[] = [],
): Promise<readonly string[]> {
  const customerId = platform.customerId === null ? null : parseGid('Customer', platform.customerId)
  if (!asksForTags(ctx, rules) || !customerId) return []
  const customer = await callPlatform(ctx, (call) => ctx.platform.customer(call, customerId))
  return customer?.tags ?? []
}
