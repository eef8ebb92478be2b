import type { Language } from '../../languages/languages.ts'

/** A mail about a quote; its recipients are looked up when it is written. Never contains personal data. */
export type QuoteMail =
  | { kind: 'request_received' | 'acceptance_voided' | 'expiring_soon' | 'follow_up'; audience: 'buyer' }
  | { kind: 'new_request' | 'countered' | 'renewal_asked' | 'assigned'; audience: 'assignee' }
  | { kind: 'accepted' | 'declined' | 'expired' | 'closed'; audience: 'buyer' | 'assignee' }
  | { kind: 'proposal'; audience: 'buyer'; data: OfVersion }
  | { kind: 'approval_requested'; audience: 'approvers'; data?: Partial<OfVersion> }
  | { kind: 'approval_rejected'; audience: 'buyer' | 'assignee' }
  | { kind: 'approval_rejected'; audience: 'sender'; data: OfVersion }
  | { kind: 'message'; audience: 'buyer' | 'assignee'; data: { message_id: string } }
  | { kind: 'invoice'; audience: 'buyer'; data: OfDraftOrder }
  | { kind: 'payment_received'; audience: 'buyer'; data: OfDraftOrder & PaidSums }
  | { kind: 'payment_reminder'; audience: 'buyer'; data: OfDraftOrder & DueSum }

/** A mail to one address, stored sealed: it may contain a link with a token. */
export type AddressMail = AccountMail | InvoiceMail | TestMail

/** A mail about an account. */
export type AccountMail = { to: string } & (
  | { kind: 'staff_invitation' | 'password_reset'; data: SignInLink & { invited_by?: string } }
  | { kind: 'colleague_invitation'; data: SignInLink & { invited_by: string; company_name: string } }
  | { kind: 'portal_sign_in'; data: SignInLink & { language?: Language } }
  | { kind: 'webhook_auto_disabled'; data: { url: string; failing_since: string } }
)

/** An invoice to an address other than the buyer's. */
export interface InvoiceMail {
  kind: 'invoice'
  to: string
  data: OfDraftOrder
}

/** A rendered mail staff send themselves from the settings. */
interface TestMail {
  kind: 'test'
  to: string
  data: { subject: string; text: string; html: string }
}

interface OfVersion {
  version_number: number
}

interface OfDraftOrder {
  draft_order_id: string
}

/** Decimal strings. */
interface PaidSums {
  amount: string
  /** Still to pay. */
  left: string
}

interface DueSum {
  /** Still to pay, a decimal string. */
  left: string
  /** ISO 8601. */
  due_at: string
}

interface SignInLink {
  name: string | null
  link: string
  /** ISO 8601. */
  expires_at: string
}
