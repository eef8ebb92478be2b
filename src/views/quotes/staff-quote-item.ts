import type { StaffQuoteItem } from '../../database/quotes/staff-quote-item.ts'
import { formatMoney } from '../../domain/money.ts'
import { headline } from '../../domain/pricing/headline.ts'
import { nextActor, tabOf } from '../../domain/quotes/inbox.ts'
import { viewPlatformPages } from './platform-pages.ts'

interface ItemView {
  now: Date
  /** The store's address in its platform's own admin, if it has one. */
  adminHome: string | null
}

/** Returns a quote as a row of staff's list; its age is in whole seconds. */
export function viewStaffQuoteItem(item: StaffQuoteItem, { now, adminHome }: ItemView) {
  return {
    object: 'quote_item',
    id: item.id,
    number: item.number,
    revision: item.revision,
    status: item.status,
    tab: tabOf(item),
    next_actor: nextActor(item),
    mode: item.mode,
    source: item.source,
    currency: item.currency,
    version_number: item.versionNumber,
    pending_approval: item.pendingApproval,
    po_number: item.poNumber,
    company: item.companyId || item.companyName ? { id: item.companyId, name: item.companyName } : null,
    buyer: { ...item.buyer, customer_id: item.customerId },
    platform_pages: viewPlatformPages(adminHome, item),
    assignee: item.assignee,
    headline: formatMoney(headline(item)),
    headline_mode: item.headlineMode,
    total: formatMoney(item.total),
    line_count: item.lineCount,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
    expires_at: item.expiresAt,
    goes_out_at: item.goesOutAt,
    age_seconds: Math.max(0, Math.floor((now.getTime() - item.createdAt.getTime()) / 1000)),
  }
}
