/** The most units of a row. */
export const MOST_UNITS = 1_000_000

/** A quantity as written. */
export interface Units {
  units: number
  /** True for one point or comma before three digits: `1.000` is a thousand here, and one with three decimals elsewhere. */
  isUnsure: boolean
}

/** Words for single pieces, in the buyers’ languages. Boxes, metres and the like are not here: nobody knows how many pieces these are. */
export const PIECES = String.raw`(?:pcs?|pieces?|units?|ea|each|qty|stk|stck|st(?:ü|ue)ck|st|pi[èe]ces?|pces?|unit[ée]s?|uds?|unidad(?:es)?|piezas?|pzas?|stuks?|pezz[oi]|pz|szt(?:uk[ai]?)?|x|×|\*)\.?`

const WRITTEN = new RegExp(String.raw`^(?:(?:x|×|\*)\s*)?(\d[\d.,'’ \u00a0\u202f]*)\s*(?:${PIECES})?$`, 'i')

/**
 * Reads a quantity as people and programs write it: `5`, `x5`, `5 pcs`, `12 Stk.`, `1,000`, `1.000`, `1 000`, `5.00`. Null if it is not a
 * whole number.
 */
export function readUnits(text: string): Units | null {
  const [, figures = ''] = WRITTEN.exec(text.trim()) ?? []
  const number = figures.trim()
  if (/^\d{1,9}$/.test(number)) return { units: Number(number), isUnsure: false }
  const [, whole] = /^(.*?)[.,]0{1,2}$/.exec(number) ?? []
  const grouped = whole ?? number
  if (/^\d{1,9}$/.test(grouped)) return { units: Number(grouped), isUnsure: false }
  const [, sign] = /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*$/.exec(grouped) ?? []
  if (sign === undefined) return null
  const isUnsure = whole === undefined && /^\d+[.,]\d{3}$/.test(grouped)
  return { units: Number(grouped.replaceAll(sign, '')), isUnsure }
}
