import type { Money } from '../../domain/money.ts'
import type { LossReason } from '../../domain/quotes/loss-reason.ts'
import type { Mode, QuoteSource, Status } from '../../domain/quotes/quote-terms.ts'

/** The sort orders of staff's list; each walks its own index. */
export const STAFF_SORTS = ['updated_at', 'created_at', 'number', 'total', 'expires_at'] as const
export type StaffSort = (typeof STAFF_SORTS)[number]

export interface StaffQuoteFilter {
  statuses?: readonly Status[]
  /** True for quotes waiting for the store's own approval. */
  needsApproval?: boolean
  mode?: Mode
  source?: QuoteSource
  /** A staff id; null: unassigned. */
  assignee?: string | null
  /** The id of a Sales rep who does not see all quotes: only those they may see (domain/access/access.ts). */
  visibleTo?: string
  createdFrom?: Date
  /** Inclusive, like all bounds. */
  createdTo?: Date
  updatedFrom?: Date
  updatedTo?: Date
  expiresFrom?: Date
  expiresTo?: Date
  totalMin?: Money
  totalMax?: Money
  /** Digits. */
  companyId?: string
  /** With a line of this SKU, now or before. */
  sku?: string
  /** Null: lost, and nobody said why. */
  lostFor?: LossReason | null
  /** Words that must all match. */
  search?: string
}

/** The end of a page: the last quote's sort value as text, and its id. */
export interface StaffPosition {
  key: string
  id: string
}

export interface StaffQuotePage {
  filter: StaffQuoteFilter
  sort: StaffSort
  descending: boolean
  after: StaffPosition | null
  limit: number
}

/** Returns whether a filter asks for nothing but these. */
export function hasOnly(filter: StaffQuoteFilter, names: readonly (keyof StaffQuoteFilter)[]): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || names.some((one) => one === name))
}
