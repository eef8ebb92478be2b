import type { QuoteMail } from './change.ts'
import type { MailVariable } from './mail-variables.ts'

/** Mail to one address, about accounts rather than quotes. `test` is what staff send themselves from the settings. */
export type AddressMailKind =
  | 'staff_invitation'
  | 'password_reset'
  | 'portal_sign_in'
  | 'invoice'
  | 'webhook_auto_disabled'
  | 'test'

type MailKind = QuoteMail['kind'] | Exclude<AddressMailKind, 'test'>
type Reader = 'buyer' | 'staff' | 'approvers'

export interface MailText {
  subject: string
  body: string
}

interface Mail extends MailText {
  to: Reader
  /** When it is sent, in words. */
  when: string
  /** Why it is always sent; null where a store may switch it off. */
  always: string | null
  variables: readonly MailVariable[]
}

const QUOTE = ['store_name', 'recipient_name', 'quote_number', 'buyer_name', 'company_name', 'total', 'link'] as const
const OFFER = [...QUOTE, 'version_number', 'expires_on'] as const
const SIGN_IN = ['store_name', 'recipient_name', 'link', 'expires_on'] as const
const HELLO = 'Hello {{recipient_name}},\n\n'
const BYE = '\n\n{{link}}\n\n{{store_name}}'
const SECURITY = 'Accounts depend on it'

const text = (subject: string, body: string): MailText => ({ subject, body: `${HELLO}${body}${BYE}` })

function toBuyer(when: string, said: MailText, more: Partial<Mail> = {}): Mail {
  return { to: 'buyer', when, always: null, variables: OFFER, ...said, ...more }
}

function toStaff(when: string, said: MailText, more: Partial<Mail> = {}): Mail {
  return { to: 'staff', when, always: null, variables: OFFER, ...said, ...more }
}

/** Every mail there is, with the text it has where the store gave it none. Where both sides get one, staff's ends in `_to_staff`. */
export const MAILS = {
  request_received: toBuyer(
    'A buyer asked for a quote',
    text(
      'We have your request {{quote_number}}',
      'Thank you for your request {{quote_number}}. We will send you an offer.',
    ),
  ),
  proposal: toBuyer(
    'An offer is sent',
    text(
      'Your offer {{quote_number}} from {{store_name}}',
      'We have an offer for you: {{quote_number}} over {{total}}, valid until {{expires_on}}. Look at it and answer here:',
    ),
    { always: 'It is how the buyer gets the offer' },
  ),
  expiring_soon: toBuyer(
    'An offer expires soon',
    text(
      'Your offer {{quote_number}} expires on {{expires_on}}',
      'Our offer {{quote_number}} is valid until {{expires_on}}. Answer it here:',
    ),
    { always: 'Switch reminders off under Expiry and reminders' },
  ),
  expired: toBuyer(
    'An offer has expired',
    text(
      'Your offer {{quote_number}} has expired',
      'Our offer {{quote_number}} has expired. If you are still interested, ask us to renew it:',
    ),
  ),
  accepted: toBuyer(
    'The buyer accepted lines',
    text('You accepted {{quote_number}}', 'Thank you: we have your answer to {{quote_number}}. Follow it here:'),
  ),
  acceptance_voided: toBuyer(
    'Staff took an acceptance back to renegotiate',
    text(
      '{{quote_number}} is being revised',
      'What you accepted of {{quote_number}} is open again; we will send you a new offer.',
    ),
  ),
  declined: toBuyer(
    'Staff declined a request',
    text('Your request {{quote_number}}', 'We are sorry: we cannot make you an offer for {{quote_number}}.'),
  ),
  closed: toBuyer('Staff closed a quote', text('{{quote_number}} is closed', 'Your quote {{quote_number}} is closed.')),
  approval_rejected: toBuyer(
    "The buyer's company rejected an acceptance",
    text('{{quote_number}} was not approved', 'Your company did not approve what you accepted of {{quote_number}}.'),
  ),
  message: toBuyer(
    'Staff wrote to the buyer',
    text(
      'A message about {{quote_number}}',
      '{{store_name}} wrote about {{quote_number}}:\n\n{{message}}\n\nAnswer here:',
    ),
    { always: 'Messages always reach the other side', variables: [...OFFER, 'message'] },
  ),
  invoice: toBuyer(
    'An invoice is sent',
    text(
      'Invoice for {{quote_number}}',
      'Here is the invoice for your order {{quote_number}}:\n\n{{pay_link}}\n\nThe quote:',
    ),
    { always: 'It is how the buyer gets the invoice', variables: [...QUOTE, 'pay_link'] },
  ),
  portal_sign_in: toBuyer(
    'A contact of a company wants to sign in',
    text('Sign in to {{store_name}}', 'Open this link to see your quotes. It works once, until {{expires_on}}.'),
    { always: SECURITY, variables: SIGN_IN },
  ),
  approval_requested: toStaff(
    'An approval is waited for: staff of the store or people of the buyer, by the policy',
    text(
      '{{quote_number}} waits for your approval',
      'The quote {{quote_number}} over {{total}} waits for your approval:',
    ),
    { to: 'approvers' },
  ),
  new_request: toStaff(
    'A buyer asked for a quote',
    text('New request {{quote_number}} from {{buyer_name}}', '{{buyer_name}} asked for a quote: {{quote_number}}.'),
  ),
  countered: toStaff(
    'The buyer made a counter-offer',
    text('{{buyer_name}} countered {{quote_number}}', '{{buyer_name}} made a counter-offer on {{quote_number}}:'),
  ),
  accepted_to_staff: toStaff(
    'The buyer accepted lines',
    text('{{buyer_name}} accepted {{quote_number}}', '{{buyer_name}} answered {{quote_number}} over {{total}}:'),
  ),
  declined_to_staff: toStaff(
    'The buyer declined an offer',
    text(
      '{{buyer_name}} declined {{quote_number}}',
      '{{buyer_name}} declined {{quote_number}}. Their reason stands in the quote:',
    ),
  ),
  expired_to_staff: toStaff(
    'An offer has expired',
    text('{{quote_number}} has expired', 'The offer {{quote_number}} to {{buyer_name}} has expired. You can renew it:'),
  ),
  closed_to_staff: toStaff(
    'The buyer withdrew a request',
    text('{{buyer_name}} withdrew {{quote_number}}', '{{buyer_name}} withdrew the request {{quote_number}}.'),
  ),
  approval_rejected_to_staff: toStaff(
    'An approval was rejected',
    text(
      'The approval of {{quote_number}} was rejected',
      'The approval of {{quote_number}} was rejected. The reason stands in the quote:',
    ),
  ),
  message_to_staff: toStaff(
    'The buyer wrote to staff',
    text(
      '{{buyer_name}} wrote about {{quote_number}}',
      '{{buyer_name}} wrote about {{quote_number}}:\n\n{{message}}\n\nAnswer here:',
    ),
    { always: 'Messages always reach the other side', variables: [...OFFER, 'message'] },
  ),
  assigned: toStaff(
    'A quote is assigned to somebody',
    text('{{quote_number}} is yours', 'The quote {{quote_number}} of {{buyer_name}} is assigned to you:'),
  ),
  staff_invitation: toStaff(
    'Somebody is invited to the staff',
    text(
      'Join {{store_name}}',
      '{{invited_by}} invited you to the quotes of {{store_name}}. Choose a password by {{expires_on}}:',
    ),
    { always: SECURITY, variables: [...SIGN_IN, 'invited_by'] },
  ),
  password_reset: toStaff(
    'Somebody forgot their password',
    text(
      'Choose a new password',
      'Choose a new password here until {{expires_on}}. If you did not ask for it, do nothing.',
    ),
    { always: SECURITY, variables: SIGN_IN },
  ),
  webhook_auto_disabled: toStaff(
    'A webhook endpoint was switched off after five days of failures',
    text(
      'A webhook endpoint is switched off',
      'Nothing reached {{endpoint_url}} since {{failing_since}}, so it is switched off.',
    ),
    {
      always: 'Otherwise nobody would notice',
      variables: ['store_name', 'recipient_name', 'endpoint_url', 'failing_since', 'link'],
    },
  ),
} as const satisfies Record<MailKind, Mail> & Record<string, Mail>
export type MailName = keyof typeof MAILS

export const MAIL_NAMES = Object.keys(MAILS) as readonly MailName[]

/** What is said of a mail. */
export function mailOf(name: MailName): Mail {
  return MAILS[name]
}

/** Which mail it is for whom it goes to; null for one that is not of the list. */
export function mailNameOf(kind: string, audience: string): MailName | null {
  const toStaff = `${kind}_to_staff`
  if ((audience === 'assignee' || audience === 'sender') && Object.hasOwn(MAILS, toStaff)) return toStaff as MailName
  return Object.hasOwn(MAILS, kind) ? (kind as MailName) : null
}
