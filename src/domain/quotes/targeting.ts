import type { CustomerRule, ProductRule, Targeting } from '../stores/settings.ts'
import type { QuoteLine } from './quote.ts'

/** The buyer's facts that customer rules use; null for a guest. */
export interface BuyerFacts {
  /** Null if the platform does not let us see them; then nobody knows all their companies either. */
  tags: readonly string[] | null
  /** Full GIDs. */
  companyIds: readonly string[]
}

/** The product's facts that product rules use. */
export type ProductFacts = Pick<
  QuoteLine,
  'variantId' | 'productId' | 'collectionIds' | 'tags' | 'vendor' | 'productType'
>

export type Ineligible =
  | { reason: 'NO_MATCHING_PRODUCT_RULE'; lineIndex: number }
  /** `isHidden`: a rule might match, but the platform does not let us see the buyer. */
  | { reason: 'NO_MATCHING_CUSTOMER_RULE'; isHidden?: true }

/**
 * Returns why the store's targeting rules refuse a request, products before customer, or null if they allow it. A line qualifies if any
 * product rule matches it, a buyer if any customer rule does; without rules everything qualifies. A custom line names no product, so
 * product rules skip it: the setting `custom_lines` decides.
 */
export function findIneligible(
  targeting: Targeting,
  lines: readonly QuoteLine[],
  buyer: BuyerFacts | null,
): Ineligible | null {
  const { product_rules = [], customer_rules = [], custom_lines = true } = targeting
  const qualifies = (line: QuoteLine) =>
    line.isCustom
      ? custom_lines
      : product_rules.length === 0 || product_rules.some((rule) => matchesProductRule(rule, line))
  const lineIndex = lines.findIndex((line) => !qualifies(line))
  if (lineIndex >= 0) return { reason: 'NO_MATCHING_PRODUCT_RULE', lineIndex }
  if (customer_rules.length > 0 && !customer_rules.some((rule) => matchesBuyer(rule, buyer))) {
    const isHidden = buyer?.tags === null && customer_rules.some(({ field }) => field !== 'logged_in')
    return { reason: 'NO_MATCHING_CUSTOMER_RULE', ...(isHidden && { isHidden }) }
  }
  return null
}

/** Returns whether the rule matches the line's product: ids in full or as digits, texts in any case. */
export function matchesProductRule({ field, values }: ProductRule, line: ProductFacts): boolean {
  switch (field) {
    case 'variant':
      return values.some((value) => isSameId(value, line.variantId))
    case 'product':
      return values.some((value) => isSameId(value, line.productId))
    case 'collection':
      return values.some((value) => line.collectionIds.some((id) => isSameId(value, id)))
    case 'tag':
      return findShared(values, line.tags).length > 0
    case 'vendor':
      return findShared(values, [line.vendor ?? '']).length > 0
    case 'type':
      return findShared(values, [line.productType ?? '']).length > 0
  }
}

/** Returns whether the rule admits this buyer; null for a guest. */
export function matchesBuyer({ field, values = [] }: CustomerRule, buyer: BuyerFacts | null): boolean {
  switch (field) {
    case 'tag':
      return buyer !== null && findShared(values, buyer.tags ?? []).length > 0
    case 'company':
      return buyer !== null && values.some((value) => buyer.companyIds.some((id) => isSameId(value, id)))
    case 'logged_in':
      return (values.length > 0 ? values : ['true']).includes(String(buyer !== null))
  }
}

/** Returns whether a setting's value, a full id or its digits, means this id. */
export function isSameId(value: string, gid: string | null): boolean {
  return gid !== null && (gid === value || gid.endsWith(`/${value}`))
}

/** Returns the texts that are among the values, ignoring case as commerce platforms do for tags, vendors and types. */
export function findShared(values: readonly string[], texts: readonly string[]): string[] {
  const wanted = new Set(values.map((value) => value.toLowerCase()))
  return texts.filter((text) => wanted.has(text.toLowerCase()))
}
