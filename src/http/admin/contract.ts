import type { viewAuditEntry, viewStaff } from '../../views/access/staff.ts'
import type { viewAnalytics } from '../../views/analytics/analytics.ts'
import type { viewApprovalCount, viewAwaitingApproval } from '../../views/approvals/awaiting-approval.ts'
import type { viewDataRequest } from '../../views/customers/data-request.ts'
import type { viewPersonalSummary } from '../../views/customers/personal-data.ts'
import type { viewQuoteDocument } from '../../views/documents/document.ts'
import type { viewMail, viewMailContent, viewMailSuppression } from '../../views/mail/mail-message.ts'
import type { viewMailPreview } from '../../views/mail/mail-preview.ts'
import type { viewPlatformCustomer, viewSkuMatch, viewVariant } from '../../views/orders/catalog.ts'
import type { viewConversion } from '../../views/orders/conversion.ts'
import type { viewImport, viewImportDetail, viewRowError } from '../../views/orders/platform-import.ts'
import type { viewCompany, viewProduct } from '../../views/orders/platform-lists.ts'
import type { viewPlatformDelivery, viewPlatformDraft, viewPlatformOrder } from '../../views/orders/platform-order.ts'
import type { viewBulkResult } from '../../views/quotes/bulk-result.ts'
import type { viewQuoteLink } from '../../views/quotes/quote-link.ts'
import type { viewSavedView } from '../../views/quotes/saved-view.ts'
import type { viewStaffQuote } from '../../views/quotes/staff-quote.ts'
import type { viewStaffQuoteItem } from '../../views/quotes/staff-quote-item.ts'
import type { viewTimeline, viewWrittenMessage } from '../../views/quotes/timeline.ts'
import type { viewVersion, viewVersionDiff } from '../../views/quotes/version.ts'
import type {
  viewAutomationRun,
  viewDryRun,
  viewSettings,
  viewSimulation,
  viewStore,
  viewTargetingTest,
} from '../../views/stores/settings.ts'
import type { Answer } from '../answer.ts'
import type { viewOwner } from './access/password.ts'
import type { describeSession } from './access/session.ts'

/* The admin API's answers, for staff's web app: the views' own types, so neither can change without the other. */

export interface Page<T> {
  data: T[]
  has_more: boolean
  next_cursor: string | null
}

export type Session = Answer<typeof describeSession>
export type LinkOwner = Answer<typeof viewOwner>
export type Store = Answer<typeof viewStore>
export type Settings = Answer<typeof viewSettings>
/** The platform's name for something settings refer to by id. */
export interface Name {
  id: string
  name: string
}
export type TargetingTest = Answer<typeof viewTargetingTest>
export type ApprovalSimulation = Answer<typeof viewSimulation>
export type AutomationDryRun = Answer<typeof viewDryRun>
export type AutomationRun = Answer<typeof viewAutomationRun>
export type StaffMember = Answer<typeof viewStaff>
export type AuditEntry = Answer<typeof viewAuditEntry>
export type QuoteItem = Answer<typeof viewStaffQuoteItem>
export type BulkResult = Answer<typeof viewBulkResult>
export type SavedView = Answer<typeof viewSavedView>
export type StaffQuote = Answer<typeof viewStaffQuote>
export type TimelineEntry = Answer<typeof viewTimeline>[number]
export type Message = Answer<typeof viewWrittenMessage>
export type Version = Answer<typeof viewVersion>
export type VersionDiff = Answer<typeof viewVersionDiff>
export type QuoteDocument = Answer<typeof viewQuoteDocument>
export type QuoteLink = Answer<typeof viewQuoteLink>
export type ApprovalCount = Answer<typeof viewApprovalCount>
export type AwaitingApproval = Answer<typeof viewAwaitingApproval>
export type Conversion = Answer<typeof viewConversion>
export type CatalogVariant = Answer<typeof viewVariant>
export type SkuMatch = Answer<typeof viewSkuMatch>
export type PlatformCustomer = Answer<typeof viewPlatformCustomer>
export type Product = Answer<typeof viewProduct>
export type Company = Answer<typeof viewCompany>
export type PlatformDraft = Answer<typeof viewPlatformDraft>
export type PlatformOrder = Answer<typeof viewPlatformOrder>
export type PlatformDelivery = Answer<typeof viewPlatformDelivery>
export type DataRequest = Answer<typeof viewDataRequest>
export type CustomerSummary = Answer<typeof viewPersonalSummary>
export type AnalyticsSummary = Answer<typeof viewAnalytics>
export type MailPreview = Answer<typeof viewMailPreview>
export type Import = Answer<typeof viewImport>
export type ImportDetail = Answer<typeof viewImportDetail>
export type ImportRowError = Answer<typeof viewRowError>
export type Mail = Answer<typeof viewMail>
export type MailContent = Answer<typeof viewMailContent>
export type MailSuppression = Answer<typeof viewMailSuppression>
