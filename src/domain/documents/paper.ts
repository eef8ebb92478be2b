/** A printed document in its language: final texts only. */
export interface Paper {
  language: string
  title: string
  /** `#rrggbb` */
  color: string
  brand: string
  heading: string
  intro: string
  parties: readonly { name: string; lines: readonly string[] }[]
  facts: readonly Fact[]
  note: readonly string[]
  /** The table's column heads, the item first. */
  columns: readonly string[]
  rows: readonly PaperRow[]
  totals: readonly { name: string; value: string; strong: boolean }[]
  terms_heading: string
  terms: readonly Fact[]
  small_print: readonly string[]
  foot: readonly string[]
  /** Printed at the foot of each page. */
  reference: string
}

/** A labelled fact; each of its lines is a line on paper. */
export interface Fact {
  name: string
  value: readonly string[]
}

export interface PaperRow {
  number: string
  title: string
  small: readonly string[]
  /** One for each column except the first. */
  figures: readonly string[]
  /** A component of a kit, listed below it. */
  component: boolean
  /** Long enough to continue on the next page. */
  long: boolean
}

/** A picture the typesetter can read. */
export interface Logo {
  bytes: Buffer
  format: 'png' | 'jpg' | 'gif' | 'svg'
}
