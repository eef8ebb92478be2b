import type { QuoteLine } from '../../domain/quotes/quote.ts'
import {
  type BuyerFacts,
  findIneligible,
  type Ineligible,
  matchesBuyer,
  matchesProductRule,
} from '../../domain/quotes/targeting.ts'
import type { Targeting } from '../../domain/stores/settings.ts'
import type { Context } from '../context.ts'
import { gatherRequest } from '../quotes/gather-request.ts'
import type { RequestLine } from '../quotes/quote-request.ts'
import { checkedSettings } from './checked-settings.ts'

export interface TargetingTest {
  ineligible: Ineligible | null
  lines: { line: QuoteLine; eligible: boolean; productRules: number[] }[]
  /** The positions of customer rules that let the buyer in. */
  customerRules: number[]
}

/**
 * Returns whether the store's targeting rules, or those given, would accept a request of these lines by this customer or a guest, and
 * which rules match. Throws `invalid_request` for things the platform does not have, or for invalid rules.
 */
export async function testTargeting(
  ctx: Context,
  request: { lines: readonly RequestLine[]; customer_id?: string },
  given?: unknown,
): Promise<TargetingTest> {
  const targeting: Targeting =
    (given === undefined ? ctx.store.settings : await checkedSettings({ targeting: given })).targeting ?? {}
  const { lines, customer } = await gatherRequest(ctx, { ...request, buyer: { email: '' } })
  const buyer: BuyerFacts | null = customer && {
    tags: customer.tags,
    companyIds: customer.memberships.map(({ companyId }) => companyId),
  }
  return {
    ineligible: findIneligible(targeting, lines, buyer),
    lines: lines.map((line) => ({
      line,
      eligible: findIneligible({ ...targeting, customer_rules: [] }, [line], buyer) === null,
      productRules: positions(targeting.product_rules, (rule) => !line.isCustom && matchesProductRule(rule, line)),
    })),
    customerRules: positions(targeting.customer_rules, (rule) => matchesBuyer(rule, buyer)),
  }
}

function positions<T>(rules: readonly T[] = [], matches: (rule: T) => boolean): number[] {
  return [...rules.keys()].filter((i) => {
    const rule = rules[i]
    return rule !== undefined && matches(rule)
  })
}
