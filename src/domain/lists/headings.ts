/** Uses of a column: what identifies the article, how many, what it is called; the rest is not read. */
export const COLUMN_USES = ['sku', 'quantity', 'name', 'none'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

const NUMBER = '(?:no|nr|num|number|nummer|code|id|#)'
const ARTICLE =
  '(?:art|artikel|article|item|prod|product|produkt|part|teile?|mat|material|bestell|order|katalog|catalog(?:ue)?|model|modell)'

/** The same in the Romance languages and in Polish, where the number comes first: `N° d’article`, `Codice prodotto`, `Kod produktu`. */
const GOODS =
  '(?:articles?|artículos?|articulos?|articol[oi]|artykuł[uy]?|artykulu|produits?|productos?|prodott[oi]|produkt[uy]?|fabricante?|katalogowy)'
const NUMBER_OF = '(?:n[oº]?|nr|num|numéro|numero|número|numer|ref|code|c[oó]d|symbol)'
const REFERENCE =
  '(?:réf|référence|referencia|riferimento|rif|referentie|código|codigo|codice|c[oó]d|kod|indeks|symbol)'
const THEIRS = '(?:votre|notre|vos|nos|su|nuestr[ao]|vostr[oa]|nostr[oa]|uw|onze|wasz|nasz)'

/** In this order: `Artikelbezeichnung` is a name though it begins like an article number, `Mengeneinheit` no quantity. */
const HEADINGS: readonly (readonly [ColumnUse, RegExp])[] = [
  [
    'none',
    /(?:einheit|eenheid|preis|price|prijs|datum|date)$|^(?:unit|uom|me|ep|gp|pos|position|line|zeile|total|gesamt|summe|netto)$|^(?:unit of|lfd|gesamt|total) /,
  ],
  [
    'none',
    /^(?:prix|precio|prezzo|cena|wartość|montant|importe|importo|bedrag|fecha|data|totale|totaal|suma|unité|unidad|unità|u m|um|jednostka|j m|jm|ligne|línea|riga|regel|poz|lp|l p)(?: |$)/,
  ],
  ['name', /bezeichnung|beschreibung|description|name|title|titel|text$/],
  [
    'name',
    /d[ée]signation|libell[ée]|descripci[óo]n|denominaci[óo]n|omschrijving|benaming|descrizione|denominazione|nazwa|opis/,
  ],
  [
    'sku',
    new RegExp(
      `^(?:skus?|${ARTICLE} ?${NUMBER}|ean|gtin|mpn|ref|reference|referenz|code)$|^(?:your|ihre|our|unsere|customer|kunden|lieferanten|supplier|vendor|manufacturer|hersteller) ?(?:${ARTICLE} ?)?(?:${NUMBER}|sku)$`,
    ),
  ],
  ['sku', new RegExp(`^(?:${THEIRS} )?(?:${NUMBER_OF}|${REFERENCE})(?: (?:de|d|du|del|di|dell|l|la))* ${GOODS}$`)],
  ['sku', new RegExp(`^(?:${THEIRS} )?${REFERENCE}$`)],
  [
    'quantity',
    /^(?:quantité|quantite|qté|qte|cantidad|cant|aantal|hoeveelheid|quantità|quantita|qtà|qta|q tà|ilość|ilosc|pièces|piezas|unités|unidades|uds|stuks|pezzi|pz|szt|sztuk|sztuki)(?: |$)/,
  ],
  [
    'quantity',
    /^(?:(?:order(?:ed)?|req(?:uired|uested)?|bestell|soll)? ?(?:qty|quantity|quantities|menge|anzahl|stückzahl|stueckzahl)|stück|stueck|stk|pcs|pieces|units|bedarf|needed)(?: |$)/,
  ],
]
/** Article numbers, where no other column is. */
const MAYBE_SKU = new RegExp(`^(?:${ARTICLE}|${GOODS}|items|artikel|products|nr|no)$`)
const MAYBE_QUANTITY = /^(?:amount|count|#|zahl)$/

/** Returns the uses that headings in any of the buyers’ languages give their columns; null if they are none: neither article nor quantity is named. */
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
