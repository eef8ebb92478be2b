import { PIECES, readUnits } from './read-units.ts'

/** A SKU and a quantity that a row may mean. */
export interface Reading {
  sku: string
  quantity: number
  isUnsure: boolean
}

const NUMBER = String.raw`(\d[\d.,'’]*)`
/** The most characters of a line that is read as words. */
const LONGEST = 300

interface Form {
  form: RegExp
  /** The group that is the SKU; the other is the quantity. */
  sku: 1 | 2
}

/** The forms in which people write a quantity and an article in one go. */
const SURE: readonly Form[] = [
  { form: new RegExp(String.raw`^${NUMBER}\s*${PIECES}\s+(?:(?:of|von|de|di|van)\s+|d['’]\s*)?(\S.*)$`, 'i'), sku: 2 },
  {
    form: new RegExp(
      String.raw`^(.*\S)\s+(?:x|×|\*|(?:qty|menge|anzahl|qt[éeàa]|quantité|quantità|cantidad|cant|aantal|ilość):?)\s*${NUMBER}\s*(?:${PIECES})?$`,
      'i',
    ),
    sku: 1,
  },
  { form: new RegExp(String.raw`^(.*[^\s:=(–-])\s*(?:[:=(–]|\s-)\s*${NUMBER}\s*(?:${PIECES})?\)?$`, 'i'), sku: 1 },
  { form: new RegExp(String.raw`^(.*\S)\s+${NUMBER}\s*${PIECES}$`, 'i'), sku: 1 },
]
/** With nothing but a space between, the catalogue says which is the SKU. */
const PLAIN: readonly Form[] = [
  { form: new RegExp(String.raw`^(.*\S)\s+${NUMBER}$`), sku: 1 },
  { form: new RegExp(String.raw`^${NUMBER}\s+(\S.*)$`), sku: 2 },
]

/** Words for more or less than a piece: whoever writes `2 boxes (MUG)` does not want two mugs. */
const PACKED =
  /^(?:box|boxes|carton|pack|package|pallet|crate|roll|set|pair|dozen|karton|kiste|packung|paket|palette|rolle|paar|dutzend|satz|vpe|boîte|paquet|rouleau|rouleaux|paire|douzaine|lot|caja|paquete|rollo|docena|doos|dozen|pak|rol|scatol[ae]|confezion[ei]|rotol[oi]|paia|dozzin[ae]|kartony|opakowani[ea]|paczk[ai]|rolk[ai]|para|tuzin|kg|g|t|m|cm|mm|m²|l)(?:e?n|s)?(?=\s|$)/i

/** True if a line begins with a quantity and a word for pieces: `5 x MUG, white` is no row of two cells. */
export function beginsWithUnits(line: string): boolean {
  return line.length <= LONGEST && (SURE[0]?.form.test(line) ?? false)
}

/**
 * Returns what a line in words can mean, the likeliest first: `5 x MUG`, `MUG x 5`, `5 pcs MUG`, `MUG (5)`, `• MUG: 5`, `MUG 5`. The whole
 * line as one SKU is among them, for SKUs with spaces: of those that the catalogue knows, the longest is meant.
 */
export function readPhrase(text: string): Reading[] {
  const line = text.replace(/^\d+[.)]\s+(?=\d)/, '').trim()
  if (line.length > LONGEST) return [{ sku: line, quantity: 1, isUnsure: false }]
  const whole = { sku: line, quantity: 1, isUnsure: false }
  const sure = SURE.flatMap((form) => readAs(form, line))
  return sure.length > 0 ? [...sure, whole] : [whole, ...PLAIN.flatMap((form) => readAs(form, line))]
}

function readAs({ form, sku: at }: Form, line: string): Reading[] {
  const found = form.exec(line)
  const units = readUnits(found?.[3 - at] ?? '')
  const sku = found?.[at]?.trim()
  if (!units || sku === undefined || (at === 2 && PACKED.test(sku))) return []
  return [...new Set([sku, ...wordsIn(sku)])].map((named) => ({
    sku: named,
    quantity: units.units,
    isUnsure: units.isUnsure,
  }))
}

/** The SKU within `MUG Coffee mug, white`, `MUG - Coffee mug` or `Coffee mug (MUG)`. */
function wordsIn(text: string): string[] {
  const [first = ''] = text.split(/\s+[-–]\s+|,\s+|\s+/)
  const bracketed = /[([]([^()[\]]+)[)\]]\s*$/.exec(text)?.[1]?.trim()
  return [first.replace(/[:,;]$/, ''), ...(bracketed ? [bracketed] : [])].filter((word) => word !== '')
}
