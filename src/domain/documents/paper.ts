/** A printed document in its language: final texts only. */
export interface Paper {
  language: string
  /** The paper it is printed on. */
  size: PaperSize
  /** When it became due, in UTC. */
  date: { year: number; month: number; day: number }
  /** Kept in the file for programs, not printed. */
  keywords: readonly string[]
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
  /** A bank transfer to ask for; null unless something is to be paid so. */
  payment: PaperPayment | null
  /** On a page of its own; null if nobody agreed to anything. */
  evidence: PaperEvidence | null
}

export type PaperSize = 'a4' | 'us-letter'

interface PaperPayment {
  heading: string
  facts: readonly Fact[]
  /** The text of the code for banking apps, and what to say beside it; null for none. */
  code: { text: string; hint: string } | null
}

/** A page that tells who agreed to what, and how to check it. */
interface PaperEvidence {
  heading: string
  intro: string
  columns: readonly string[]
  rows: readonly PaperRow[]
  parts: readonly { name: string; facts: readonly Fact[] }[]
  check: { name: string; text: string; code: string; url: string; facts: readonly Fact[] }
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
