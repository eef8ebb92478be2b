import { listBuyerQuotes } from '../../database/portal/buyer-quotes.ts'
import { listVersionsOf } from '../../database/quotes/versions.ts'
import { listWorkingQuotes } from '../../database/quotes/working-quotes.ts'
import type { ApprovalChain } from '../../domain/approvals/approval-chain.ts'
import { findPortalRefusal } from '../../domain/portal/portal-actions.ts'
import type { Visitor } from '../../domain/portal/portal-visitor.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { buyerScope } from './buyer-scope.ts'

/** Among the newest waiting. */
export const MOST_APPROVALS = 50

/** A colleague's acceptance waiting for the company's approval. */
export interface BuyerApproval {
  quote: WorkingQuote
  chain: ApprovalChain
  version: Version
}

/** Lists what the contact may approve or reject now, newest first, among the newest 50 waiting. */
export async function listBuyerApprovals(
  { db, store, now }: Pick<Reader, 'db' | 'store' | 'now'>,
  visitor: Visitor,
): Promise<Page<BuyerApproval>> {
  const asked = { awaitsApproval: true, limit: MOST_APPROVALS, now }
  const waiting = await listBuyerQuotes(db, store.id, buyerScope(visitor), asked)
  const ids = waiting.quotes.map(({ id }) => id)
  const quotes = await listWorkingQuotes(db, store.id, ids)
  const facts = { visitor, settings: store.settings, now }
  const mine = quotes.filter((quote) => !findPortalRefusal('answer_approval', quote, facts))
  const wanted = mine.flatMap(({ id, proposal }) => (proposal ? [{ quoteId: id, number: proposal.versionNumber }] : []))
  const found = await listVersionsOf(db, store.id, wanted)
  const versions = new Map(found.map(({ quoteId, version }) => [quoteId, version]))
  const approvals = mine.flatMap((quote) => {
    const version = versions.get(quote.id)
    return quote.approval && version ? [{ quote, chain: quote.approval, version }] : []
  })
  return onePage(approvals)
}
