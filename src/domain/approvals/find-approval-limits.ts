import { parseMoney } from '../money.ts'
import { parsePercent } from '../pricing/percent.ts'
import type { ApprovalReason, ConditionReason } from '../reason.ts'

/** The limits within which an offer needs no approval. Amounts and percentages are as on the wire; null where it does not matter. */
export interface ApprovalLimits {
  /** The most that each line may be below catalogue. */
  offAtMost: string | null
  /** The total it must stay below. */
  totalBelow: string | null
}

type Limit = Extract<ConditionReason, { code: 'line_discount' | 'total' }>

/**
 * Returns what would spare an offer the approval that these reasons ask for: of each policy its limit on discounts, else on the total.
 * Returns null unless each has one, because then the price alone decides nothing.
 */
export function findApprovalLimits(reasons: readonly ApprovalReason[]): ApprovalLimits | null {
  const limits = reasons.map(limitOf)
  const known = limits.filter((limit) => limit !== null)
  if (known.length === 0 || known.length < limits.length) return null
  const discounts = known.flatMap((limit) => (limit.code === 'line_discount' ? [limit.above] : []))
  const totals = known.flatMap((limit) => (limit.code === 'total' ? [limit.at_least] : []))
  return { offAtMost: lowest(discounts, parsePercent), totalBelow: lowest(totals, parseMoney) }
}

function limitOf(reason: ApprovalReason): Limit | null {
  if (reason.code !== 'policy') return null
  const limits = reason.conditions.filter((one): one is Limit => one.code === 'line_discount' || one.code === 'total')
  return limits.find(({ code }) => code === 'line_discount') ?? limits[0] ?? null
}

function lowest(texts: readonly string[], parse: (text: string) => bigint | null): string | null {
  return texts.toSorted((a, b) => Number((parse(a) ?? 0n) - (parse(b) ?? 0n)))[0] ?? null
}
