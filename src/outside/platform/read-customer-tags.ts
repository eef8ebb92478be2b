import type { Quote } from '../../domain/quotes/quote.ts'
import type { AutomationRule, StoreSettings } from '../../domain/stores/settings.ts'
import { callPlatform } from './call-platform.ts'
import { parseGid } from './gid.ts'
import type { CommercePlatform } from './port.ts'

/** The store whose policies look at tags, and the buyer who may have them. */
interface Asking {
  store: { id: string; settings: StoreSettings }
  platform: CommercePlatform
}

/** Returns whether an approval policy of the store, or one of these rules, uses customer tags at all. */
export function asksForTags({ store }: Pick<Asking, 'store'>, rules: readonly AutomationRule[] = []): boolean {
  const asking = [...(store.settings.approvals?.policies ?? []), ...rules]
  return asking.some(({ conditions }) => conditions.some(({ field }) => field === 'customer_tag'))
}

/**
 * Returns the platform's tags of the quote's customer; empty for a guest, or without asking if nothing uses them; null if the platform
 * does not let us see them.
 */
export async function readCustomerTags(
  ctx: Asking,
  { platform }: Quote,
  rules: readonly AutomationRule[] = [],
): Promise<readonly string[] | null> {
  const customerId = platform.customerId === null ? null : parseGid('Customer', platform.customerId)
  if (!asksForTags(ctx, rules) || !customerId) return []
  const customer = await callPlatform(ctx, (call) => ctx.platform.customer(call, customerId))
  return customer ? customer.tags : []
}
