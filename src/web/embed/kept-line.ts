import type { Product } from '../client/portal-answers.ts'
import type { Entered } from './entry.ts'

/** A line as saved in a draft. */
export interface KeptLine {
  /** As the line's. */
  id?: string
  product: Product | null
  entered: Record<string, Entered>
}
