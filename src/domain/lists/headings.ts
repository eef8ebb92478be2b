/** Uses of a column: what identifies the article, how many, what it is called; the rest is not read. */
export const COLUMN_USES = ['sku', 'quantity', 'name', 'none'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

const NUMBER = '(?:no|nr|num|number|nummer|code|id|#)'
const ARTICLE =
  '(?:art|artikel|article|item|prod|product|produkt|part|teile?|mat|material|bestell|order|katalog|catalog(?:ue)?|model|modell)'

/** In this order: `Artikelbezeichnung` is a name though it begins like an article number, `Mengeneinheit` no quantity. */
const HEADINGS: readonly (readonly [ColumnUse, RegExp])[] = [
  [
    'none',
    /(?:einheit|preis|price|datum|date)$|^(?:unit|uom|me|ep|gp|pos|position|line|zeile|total|gesamt|summe|netto)$|^(?:unit of|lfd|gesamt|total) /,
  ],
  ['name', /bezeichnung|beschreibung|description|name|title|titel|text$/],
  [
    'sku',
    new RegExp(
      `^(?:skus?|${ARTICLE} ?${NUMBER}|ean|gtin|mpn|ref|reference|referenz|code)$|^(?:your|ihre|our|unsere|customer|kunden|lieferanten|supplier|vendor|manufacturer|hersteller) ?(?:${ARTICLE} ?)?(?:${NUMBER}|sku)$`,
    ),
  ],
  [
    'quantity',
    /^(?:(?:order(?:ed)?|req(?:uired|uested)?|bestell|soll)? ?(?:qty|quantity|quantities|menge|anzahl|stückzahl|stueckzahl)|stück|stueck|stk|pcs|pieces|units|bedarf|needed)(?: |$)/,
  ],
]
/** Article numbers, where no other column is. */
const MAYBE_SKU = new RegExp(`^(?:${ARTICLE}|items|artikel|products|nr|no)$`)
const MAYBE_QUANTITY = /^(?:amount|count|#|zahl)$/

/** Returns the uses that headings in English or German give their columns; null if they are none: neither article nor quantity is named. */
export function readHeadings(cells: readonly string[]): ColumnUse[] | null {
  const words = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^\p{L}\d#]+/gu, ' ')
      .trim(),
  )
  const uses = words.map((word) => HEADINGS.find(([, heading]) => heading.test(word))?.[0] ?? null)
  const maybe = (use: ColumnUse, heading: RegExp) => {
    if (uses.includes(use)) return
    const at = words.findIndex((word, i) => uses[i] === null && heading.test(word))
    if (at >= 0) uses[at] = use
  }
  maybe('sku', MAYBE_SKU)
  maybe('quantity', MAYBE_QUANTITY)
  if (!uses.includes('sku') && uses.includes('quantity')) replaceName(uses)
  if (!uses.includes('sku') || (cells.length > 1 && !uses.includes('quantity') && !uses.includes('name'))) return null
  words.forEach((word, i) => {
    if (uses[i] === null && MAYBE_SKU.test(word)) uses[i] = 'name' // beside `Article no.`, `Article` is its name
  })
  return uses.map((use) => use ?? 'none')
}

/** Names are all that identifies the articles. */
function replaceName(uses: (ColumnUse | null)[]): void {
  const at = uses.indexOf('name')
  if (at >= 0) uses[at] = 'sku'
}
