import type { Money } from '../money.ts'

/** A buying company, or a customer who buys by their own account; each by its full id on the platform. */
export interface Account {
  kind: 'company' | 'customer'
  id: string
}

/** The results of an account's quotes, of those the reader may see. */
export interface AccountFigures {
  quotes: number
  /** Quotes that are still negotiated. */
  open: number
  /** Quotes of which the buyer accepted something. */
  won: number
  /** Quotes that ended without that. */
  lost: number
  /** The net of all accepted catalogue lines. */
  acceptedNet: Money
  orders: number
}

/** Returns how many of the decided quotes were won, in whole percent; null before the first decision. */
export function winRate({ won, lost }: Pick<AccountFigures, 'won' | 'lost'>): number | null {
  return won + lost === 0 ? null : Math.round((won * 100) / (won + lost))
}
