import type { ConditionFacts, ConditionLine } from '../../../src/domain/automation/conditions.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import { discountOffCatalog } from '../../../src/domain/pricing/price-floor.ts'
import { quoteLine } from './lines.ts'

/** Returns a line offered at this unit price. */
export function offeredLine(title: string, catalog: string | null, unit: string): ConditionLine {
  const unitPrice = parseMoney(unit)
  const line = quoteLine({ id: title, title, catalogPrice: catalog === null ? null : parseMoney(catalog), unitPrice })
  const [offCatalog = null] = discountOffCatalog([{ ...line, unitPrice, lineTotal: unitPrice }], null)
  return { ...line, offCatalog }
}

/** Returns the facts of a B2B quote by API over 1000.00 without lines, changed by `more`. */
export function conditionFacts(more: Partial<ConditionFacts> = {}): ConditionFacts {
  return {
    currency: 'USD',
    total: parseMoney('1000.00'),
    lines: [],
    customerTags: ['VIP', 'Trade'],
    companyId: 'gid://platform/Company/3',
    source: 'api',
    mode: 'b2b',
    ...more,
  }
}
