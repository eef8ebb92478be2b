/** A store's settings: every member optional, defaults applied where they are read. */
export interface StoreSettings {
  targeting?: Targeting
  custom_fields?: CustomField[]
  numbering?: Numbering
}

export interface Targeting {
  /** A line qualifies when any of these matches it; none: all lines do. */
  product_rules?: ProductRule[]
  /** A buyer qualifies when any of these matches; none: all buyers do. */
  customer_rules?: CustomerRule[]
  /** Whether lines that name no product may be asked for; default true. */
  custom_lines?: boolean
}

export interface ProductRule {
  field: 'variant' | 'product' | 'collection' | 'tag' | 'vendor' | 'type'
  values: string[]
}

export interface CustomerRule {
  field: 'tag' | 'company' | 'logged_in'
  /** For `logged_in`, none: any customer of the platform qualifies. */
  values?: string[]
}

export interface CustomField {
  key: string
  label: string
  type: 'text' | 'number' | 'select' | 'multi' | 'checkbox' | 'date'
  required?: boolean
  /** The choices of `select` and `multi`. */
  options?: string[]
}

interface Numbering {
  /** Default `Q-`. */
  prefix?: string
  /** The first number given out; default 1001. */
  start?: number
}
