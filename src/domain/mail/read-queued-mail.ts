import { isLanguage } from '../../languages/languages.ts'
import { membersOf, parseJson } from '../parse-json.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { AddressMail, QuoteMail } from './queued-mail.ts'

/** A queued mail as stored, by any version of the service. */
export interface StoredMail {
  kind: string
  audience: string
  data: unknown
  /** The address and the data of an address mail. */
  sealed: Buffer | null
}

/** A queued mail that this version does not know: a newer one wrote it, or an older one. */
export class UnknownMail extends Error {}

/** Reads a queued mail back. Throws UnknownMail, or what the box throws if no configured key opens it. */
export function readQueuedMail({ kind, audience, data, sealed }: StoredMail, box: SecretBox): QuoteMail | AddressMail {
  const mail = sealed ? readAddressMail(kind, parseJson(box.open(sealed))) : readQuoteMail(kind, audience, data)
  if (!mail) throw new UnknownMail(`This version does not know mail of kind "${kind}" to "${audience}" with this data`)
  return mail
}

function readQuoteMail(kind: string, audience: string, data: unknown): QuoteMail | null {
  return isNameIn(QUOTE_MAILS, kind) ? QUOTE_MAILS[kind](audience, membersOf(data)) : null
}

function readAddressMail(kind: string, sealed: unknown): AddressMail | null {
  const { to, data } = membersOf(sealed)
  return isNameIn(ADDRESS_MAILS, kind) && isText(to) ? ADDRESS_MAILS[kind](to, membersOf(data)) : null
}

type Members = ReturnType<typeof membersOf>
/** A reader for every kind: of who gets it, and its data. */
type Readers<Mail extends { kind: string }> = {
  [Kind in Mail['kind']]: (to: string, data: Members) => (Mail & { kind: Kind }) | null
}

const QUOTE_MAILS: Readers<QuoteMail> = {
  request_received: mailTo('request_received', 'buyer'),
  acceptance_voided: mailTo('acceptance_voided', 'buyer'),
  expiring_soon: mailTo('expiring_soon', 'buyer'),
  follow_up: mailTo('follow_up', 'buyer'),
  new_request: mailTo('new_request', 'assignee'),
  countered: mailTo('countered', 'assignee'),
  renewal_asked: mailTo('renewal_asked', 'assignee'),
  assigned: mailTo('assigned', 'assignee'),
  accepted: mailTo('accepted', 'buyer', 'assignee'),
  declined: mailTo('declined', 'buyer', 'assignee'),
  expired: mailTo('expired', 'buyer', 'assignee'),
  closed: mailTo('closed', 'buyer', 'assignee'),
  proposal: (to, data) => withData(mailTo('proposal', 'buyer')(to), readVersion(data)),
  approval_requested: (to, data) => withData(mailTo('approval_requested', 'approvers')(to), readVersion(data) ?? {}),
  approval_rejected: (to, data) =>
    mailTo('approval_rejected', 'buyer', 'assignee')(to) ??
    withData(mailTo('approval_rejected', 'sender')(to), readVersion(data)),
  message: (to, { message_id }) =>
    withData(mailTo('message', 'buyer', 'assignee')(to), isText(message_id) ? { message_id } : null),
  invoice: (to, data) => withData(mailTo('invoice', 'buyer')(to), readDraftOrder(data)),
  payment_received: (to, { draft_order_id, amount, left }) =>
    withData(
      mailTo('payment_received', 'buyer')(to),
      isText(draft_order_id) && isText(amount) && isText(left) ? { draft_order_id, amount, left } : null,
    ),
  payment_reminder: (to, { draft_order_id, left, due_at }) =>
    withData(
      mailTo('payment_reminder', 'buyer')(to),
      isText(draft_order_id) && isText(left) && isText(due_at) ? { draft_order_id, left, due_at } : null,
    ),
}

const ADDRESS_MAILS: Readers<AddressMail> = {
  staff_invitation: (to, data) => withData({ kind: 'staff_invitation', to } as const, readInvitation(data)),
  password_reset: (to, data) => withData({ kind: 'password_reset', to } as const, readInvitation(data)),
  colleague_invitation: (to, data) => {
    const [link, { invited_by, company_name }] = [readLink(data), data]
    return link && isText(invited_by) && isText(company_name)
      ? { kind: 'colleague_invitation', to, data: { ...link, invited_by, company_name } }
      : null
  },
  portal_sign_in: (to, data) => {
    const { language } = data
    const link = readLink(data)
    return link && { kind: 'portal_sign_in', to, data: { ...link, ...(isLanguage(language) && { language }) } }
  },
  webhook_auto_disabled: (to, { url, failing_since }) =>
    isText(url) && isText(failing_since) ? { kind: 'webhook_auto_disabled', to, data: { url, failing_since } } : null,
  invoice: (to, data) => withData({ kind: 'invoice', to } as const, readDraftOrder(data)),
  test: (to, { subject, text, html }) =>
    isText(subject) && isText(text) && isText(html) ? { kind: 'test', to, data: { subject, text, html } } : null,
}

function mailTo<Kind extends string, Audience extends string>(kind: Kind, ...audiences: readonly Audience[]) {
  return (to: string) => {
    const audience = audiences.find((one) => one === to)
    return audience === undefined ? null : { kind, audience }
  }
}

function withData<Mail extends object, Data>(mail: Mail | null, data: Data | null): (Mail & { data: Data }) | null {
  return mail && data && { ...mail, data }
}

function readVersion({ version_number }: Members) {
  return typeof version_number === 'number' ? { version_number } : null
}

function readDraftOrder({ draft_order_id }: Members) {
  return isText(draft_order_id) ? { draft_order_id } : null
}

function readInvitation(data: Members) {
  const { invited_by } = data
  const link = readLink(data)
  return link && { ...link, ...(isText(invited_by) && { invited_by }) }
}

function readLink({ name, link, expires_at }: Members) {
  return isText(link) && isText(expires_at) ? { name: isText(name) ? name : null, link, expires_at } : null
}

function isNameIn<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
