import type { MailVariable } from './mail-variables.ts'
import type { AccountMail, InvoiceMail, QuoteMail } from './queued-mail.ts'

type MailKind = (QuoteMail | AccountMail | InvoiceMail)['kind']
type Reader = 'buyer' | 'staff' | 'approvers'

/** The text of a mail, with `{{variables}}`; the defaults are in `languages`. */
export interface MailText {
  subject: string
  body: string
}

type AlwaysSent =
  | 'offer'
  | 'reminders'
  | 'follow_ups'
  | 'payment_reminders'
  | 'messages'
  | 'invoice'
  | 'accounts'
  | 'failures'

interface Mail {
  to: Reader
  /** The reason it is always sent; null if a store may switch it off. */
  always: AlwaysSent | null
  variables: readonly MailVariable[]
}

const QUOTE = [
  'store_name',
  'recipient_name',
  'quote_number',
  'buyer_name',
  'company_name',
  'total',
  'po_number',
  'link',
] as const
const OFFER = [...QUOTE, 'version_number', 'expires_on'] as const
const SIGN_IN = ['store_name', 'recipient_name', 'link', 'expires_on'] as const
const MESSAGE = [...OFFER, 'message'] as const
const INVOICE = [...QUOTE, 'order_number', 'pay_link'] as const
const SECURITY = 'accounts'

function toBuyer(more: Partial<Mail> = {}): Mail {
  return { to: 'buyer', always: null, variables: OFFER, ...more }
}

function toStaff(more: Partial<Mail> = {}): Mail {
  return { to: 'staff', always: null, variables: OFFER, ...more }
}

/** Every mail. If both sides get one, staff's ends in `_to_staff`. */
export const MAILS = {
  request_received: toBuyer(),
  proposal: toBuyer({
    always: 'offer',
    variables: [...MESSAGE, 'new_version'],
  }),
  expiring_soon: toBuyer({ always: 'reminders' }),
  follow_up: toBuyer({ always: 'follow_ups' }),
  expired: toBuyer(),
  accepted: toBuyer(),
  acceptance_voided: toBuyer(),
  declined: toBuyer(),
  closed: toBuyer(),
  approval_rejected: toBuyer(),
  message: toBuyer({ always: 'messages', variables: MESSAGE }),
  invoice: toBuyer({
    always: 'invoice',
    variables: INVOICE,
  }),
  payment_received: toBuyer({ variables: [...INVOICE, 'paid_amount', 'left_to_pay'] }),
  payment_reminder: toBuyer({ always: 'payment_reminders', variables: [...INVOICE, 'left_to_pay', 'due_on'] }),
  portal_sign_in: toBuyer({ always: SECURITY, variables: SIGN_IN }),
  colleague_invitation: toBuyer({ always: SECURITY, variables: [...SIGN_IN, 'invited_by', 'company_name'] }),
  approval_requested: toStaff({
    to: 'approvers',
  }),
  new_request: toStaff(),
  countered: toStaff(),
  accepted_to_staff: toStaff(),
  declined_to_staff: toStaff(),
  renewal_asked: toStaff(),
  expired_to_staff: toStaff(),
  closed_to_staff: toStaff(),
  approval_rejected_to_staff: toStaff(),
  message_to_staff: toStaff({
    always: 'messages',
    variables: MESSAGE,
  }),
  assigned: toStaff(),
  staff_invitation: toStaff({
    always: SECURITY,
    variables: [...SIGN_IN, 'invited_by'],
  }),
  password_reset: toStaff({ always: SECURITY, variables: SIGN_IN }),
  webhook_auto_disabled: toStaff({
    always: 'failures',
    variables: ['store_name', 'recipient_name', 'endpoint_url', 'failing_since', 'link'],
  }),
} as const satisfies Record<MailKind, Mail> & Record<string, Mail>
export type MailName = keyof typeof MAILS

export const MAIL_NAMES = Object.keys(MAILS) as readonly MailName[]

/** Returns the description of a mail. */
export function mailOf(name: MailName): Mail {
  return MAILS[name]
}

/** Returns the mail for this kind and audience; null if there is no such mail. */
export function mailNameOf(kind: string, audience: string): MailName | null {
  const toStaff = `${kind}_to_staff`
  if ((audience === 'assignee' || audience === 'sender') && Object.hasOwn(MAILS, toStaff)) return toStaff as MailName
  return Object.hasOwn(MAILS, kind) ? (kind as MailName) : null
}
