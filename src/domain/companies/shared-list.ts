/** A list of products that all contacts of a company request from. */
export interface SharedList {
  /** `lst_…` */
  id: string
  name: string
  lines: readonly ListLine[]
  savedAt: Date
}

export interface ListLine {
  /** A GID. */
  variantId: string
  quantity: number
}

/** Of a company. */
export const MOST_LISTS = 200
