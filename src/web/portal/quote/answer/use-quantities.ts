import { useMemo } from 'react'
import { formatMoney, parseMoney, timesQuantity } from '../../../../domain/money.ts'
import { tierPrice } from '../../../../domain/pricing/price-tiers.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import type { DraftAnswer } from './use-draft-answer.ts'

type Line = PortalQuote['lines'][number]

/** The highest quantity of a line. */
export const MOST_PIECES = 1_000_000

/** The quantities the buyer chose among prices by quantity, not sent yet. */
export interface Quantities {
  /** By line id; only those that differ from the offer and are offered. */
  chosen: Readonly<Record<string, number>>
  hasFault: boolean
  typedOf(line: Line): string
  change(line: Line, typed: string): void
}

/** Holds the quantities of a quote's open lines as typed. */
export function useQuantities({ lines }: PortalQuote, { quantities, change }: DraftAnswer): Quantities {
  const read = useMemo(() => {
    const open = lines.filter((line) => line.open && line.tiers.length > 0)
    return open.map((line) => [line, readQuantity(line, quantities[line.id] ?? String(line.quantity))] as const)
  }, [lines, quantities])
  const chosen = useMemo(() => {
    const others = read.filter(([{ quantity }, chosen]) => chosen !== null && chosen !== quantity)
    return Object.fromEntries(others.map(([{ id }, chosen]) => [id, chosen ?? 0]))
  }, [read])
  return {
    chosen,
    hasFault: read.some(([, chosen]) => chosen === null),
    typedOf: ({ id, quantity }) => quantities[id] ?? String(quantity),
    change: ({ id }, typed) => change((before) => ({ quantities: { ...before.quantities, [id]: typed } })),
  }
}

/** Returns the typed quantity; null if it is not offered. */
export function readQuantity({ tiers }: Pick<Line, 'tiers'>, typed: string): number | null {
  const text = typed.trim()
  const quantity = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0
  return quantity >= (tiers[0]?.from_quantity ?? 1) && quantity <= MOST_PIECES ? quantity : null
}

/** Returns the line with its price in the chosen quantity, before discounts. */
export function inQuantity(line: Line, quantity: number | undefined): Line {
  const tiers = line.tiers.map(({ from_quantity: from, unit_price }) => ({ from, unit: parseMoney(unit_price) }))
  const unit = quantity === undefined ? null : tierPrice(tiers, quantity)
  if (quantity === undefined || unit === null) return line
  const figures = { unit_price: formatMoney(unit), line_total: formatMoney(timesQuantity(unit, quantity)) }
  return { ...line, quantity, ...figures, discount_share: null, net_total: null, adds: null }
}
