import type { MailVariable } from './mail-variables.ts'
import type { AccountMail, InvoiceMail, QuoteMail } from './queued-mail.ts'

type MailKind = (QuoteMail | AccountMail | InvoiceMail)['kind']
type Reader = 'buyer' | 'staff' | 'approvers'

/** The text of a mail, with `{{variables}}`; the defaults are in `languages`. */
export interface MailText {
  subject: string
  body: string
}

interface Mail {
  to: Reader
  /** When it is sent, described for people. */
  when: string
  /** Why it is always sent; null if a store may switch it off. */
  always: string | null
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
const SECURITY = 'Accounts depend on it'

function toBuyer(when: string, more: Partial<Mail> = {}): Mail {
  return { to: 'buyer', when, always: null, variables: OFFER, ...more }
}

function toStaff(when: string, more: Partial<Mail> = {}): Mail {
  return { to: 'staff', when, always: null, variables: OFFER, ...more }
}

/** Every mail. If both sides get one, staff's ends in `_to_staff`. */
export const MAILS = {
  request_received: toBuyer('A buyer requests a quote'),
  proposal: toBuyer('An offer is sent', {
    always: 'It is how the buyer gets the offer',
    variables: [...MESSAGE, 'new_version'],
  }),
  expiring_soon: toBuyer('An offer is about to expire', { always: 'Switch off reminders under Expiry and reminders' }),
  expired: toBuyer('An offer expires'),
  accepted: toBuyer('The buyer accepts lines'),
  acceptance_voided: toBuyer('Staff void an acceptance to renegotiate'),
  declined: toBuyer('Staff decline a request'),
  closed: toBuyer('Staff close a quote'),
  approval_rejected: toBuyer("The buyer's company rejects an acceptance"),
  message: toBuyer('Staff write to the buyer', { always: 'Messages always reach the other side', variables: MESSAGE }),
  invoice: toBuyer('An invoice is sent', {
    always: 'It is how the buyer gets the invoice',
    variables: [...QUOTE, 'order_number', 'pay_link'],
  }),
  portal_sign_in: toBuyer('A company contact wants to sign in', { always: SECURITY, variables: SIGN_IN }),
  approval_requested: toStaff(
    "An approval is needed: from the store's staff or the buyer's company, as the policy says",
    {
      to: 'approvers',
    },
  ),
  new_request: toStaff('A buyer requests a quote'),
  countered: toStaff('The buyer makes a counter-offer'),
  accepted_to_staff: toStaff('The buyer accepts lines'),
  declined_to_staff: toStaff('The buyer declines an offer'),
  renewal_asked: toStaff('The buyer asks to renew an expired offer'),
  expired_to_staff: toStaff('An offer expires'),
  closed_to_staff: toStaff('The buyer withdraws a request'),
  approval_rejected_to_staff: toStaff('An approval is rejected'),
  message_to_staff: toStaff('The buyer writes to staff', {
    always: 'Messages always reach the other side',
    variables: MESSAGE,
  }),
  assigned: toStaff('A quote is assigned to someone'),
  staff_invitation: toStaff('Someone is invited to the staff', {
    always: SECURITY,
    variables: [...SIGN_IN, 'invited_by'],
  }),
  password_reset: toStaff('Someone forgot their password', { always: SECURITY, variables: SIGN_IN }),
  webhook_auto_disabled: toStaff('A webhook endpoint is switched off after five days of failures', {
    always: 'Otherwise nobody would notice',
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
