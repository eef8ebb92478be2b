import { type Money, parseMoney, sum } from '../../../../domain/money.ts'
import { shareOut } from '../../../../domain/pricing/discount.ts'
import { presented } from '../amounts.ts'
import type { Calculated } from './net-by-line.ts'
import { isOfOneKind, type TaxPart, taxesOf } from './tax-part.ts'

/** The most estimates of parts for one whole. */
const MOST_ASKED = 16

/** Returns Shopify's estimate of the lines at these positions alone, without shipping; null if it does not give one in time. */
export type AskPart = (at: readonly number[]) => Promise<Calculated | null>

/**
 * Returns the tax added to each line: none if prices include it. Shopify tells only the tax of all lines together. If that is not each of
 * its rates on each taxable line, some lines have rates of their own: then halves are asked for, until each is of one kind. What is still
 * mixed after 16 estimates, or when time is short, is shared out by net. The rest of the whole is the shipping's.
 */
export async function taxByLine(draft: Calculated, nets: readonly Money[], ask: AskPart): Promise<Money[]> {
  if (draft.taxesIncluded) return nets.map(() => 0n)
  const at = [...nets.keys()].filter((i) => draft.lineItems[i]?.taxable && nets[i] !== 0n)
  const taxes = nets.map(() => 0n)
  for (const part of await splitByKind({ at, draft }, nets, ask)) {
    for (const [i, tax] of taxesOf(part, nets).entries()) taxes[part.at[i] ?? 0] = tax
  }
  const whole = parseMoney(presented(draft.totalTaxSet))
  return sum(taxes) <= whole ? taxes : shareOut(whole, taxes)
}

async function splitByKind(whole: TaxPart, nets: readonly Money[], ask: AskPart): Promise<readonly TaxPart[]> {
  let parts: readonly TaxPart[] = [whole]
  let left = MOST_ASKED
  for (;;) {
    const mixed = parts.filter((part) => !isOfOneKind(part, nets) && smallerOf(part).length > 0)
    const wanted = mixed.flatMap(smallerOf)
    left -= wanted.length
    if (wanted.length === 0 || left < 0) return parts
    const asked = await Promise.all(wanted.map(async (at) => ({ at, draft: await ask(at) })))
    const answered = asked.flatMap(({ at, draft }) => (draft ? [{ at, draft }] : []))
    if (answered.length < wanted.length) return parts
    parts = [...parts.filter((part) => !mixed.includes(part)), ...answered]
  }
}

/** Returns what tells more than the part: its halves; of a single line, the line without its shipping. */
function smallerOf({ at, draft }: TaxPart): (readonly number[])[] {
  if (at.length <= 1) return at.length === 1 && presented(draft.totalShippingPriceSet) !== '0.00' ? [at] : []
  const middle = Math.ceil(at.length / 2)
  return [at.slice(0, middle), at.slice(middle)]
}
