/** What a printed document says, in its language: only texts, as they are to be read. */
export interface Paper {
  /** Such as `en`. */
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
  /** The heads of the table, the item first. */
  columns: readonly string[]
  rows: readonly PaperRow[]
  totals: readonly { name: string; value: string; strong: boolean }[]
  terms_heading: string
  terms: readonly Fact[]
  small_print: readonly string[]
  foot: readonly string[]
  /** At the foot of each page. */
  reference: string
}

/** Each of its lines is one of the paper's. */
export interface Fact {
  name: string
  value: readonly string[]
}

export interface PaperRow {
  title: string
  small: readonly string[]
  /** One for each column but the first. */
  figures: readonly string[]
  /** A part of a kit, below it. */
  component: boolean
  /** So much text that it may go on on the next page. */
  long: boolean
}

/** A picture that the typesetter reads. */
export interface Logo {
  bytes: Buffer
  format: 'png' | 'jpg' | 'gif' | 'svg'
}
