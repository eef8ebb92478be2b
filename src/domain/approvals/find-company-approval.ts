import type { ConditionFacts } from '../automation/conditions.ts'
import { type BuyingLimit, findLimitApproval } from '../companies/buying-limit.ts'
import { sum } from '../money.ts'
import { isAccepted, isConverted, netOf } from '../quotes/line-state.ts'
import type { QuoteLine, WorkingQuote } from '../quotes/quote.ts'
import type { ApprovalSettings, StoreSettings } from '../stores/settings.ts'
import { findApproval, joinApprovals, type RequiredApproval } from './approval-policy.ts'

/** The facts that decide whether a buyer's acceptance needs their company's approval. */
export interface BuyingFacts {
  settings: StoreSettings
  /** The GID of the answering company contact; null for a guest. */
  contactId: string | null
  /** Null if the platform hides them. */
  customerTags: readonly string[] | null
  /** The limits of the company's contacts; absent: none. */
  limits?: readonly BuyingLimit[]
}

/**
 * Returns the approval by the buyer's company that an acceptance needs, or null: by the company's own limits, then by the store's policies. `lines` are the
 * quote's as they would be.
 */
export function findCompanyApproval(
  quote: WorkingQuote,
  lines: readonly QuoteLine[],
  { settings, customerTags, contactId, limits = [] }: BuyingFacts,
): RequiredApproval | null {
  const accepted = lines.filter((line) => isAccepted(line) && !isConverted(line))
  const facts: ConditionFacts = {
    total: sum(accepted.map(netOf)),
    lines: accepted.map((line) => ({ ...line, offCatalog: null })),
    currency: quote.currency,
    customerTags,
    companyId: quote.platform.companyId,
    source: quote.source,
    mode: quote.mode,
  }
  const sender = { role: null, approvedBefore: false }
  const byStore = findApproval(companyOnly(quote, settings.approvals), 'buyer', facts, sender)
  const byCompany = findLimitOf(quote, lines, { contactId, limits })
  return joinApprovals([byCompany, byStore].filter((one) => one !== null))
}

/**
 * Returns the approval that the company's own limits ask for, or null. A limit is for the quote as a whole, ordered lines included; whoever holds a
 * link, or has left the company, answers as the quote's buyer.
 */
export function findLimitOf(
  { platform }: WorkingQuote,
  lines: readonly QuoteLine[],
  { contactId, limits }: { contactId: string | null; limits: readonly BuyingLimit[] },
): RequiredApproval | null {
  const total = sum(lines.filter(isAccepted).map(netOf))
  return findLimitApproval(limits, contactId ?? platform.companyContactId, total)
}

/** A guest has no company to approve. */
function companyOnly({ platform }: WorkingQuote, approvals: ApprovalSettings = {}): ApprovalSettings {
  return platform.companyId === null ? {} : approvals
}
