import type { MailName } from './mails.ts'

/** The states of a message: `kept` if no mail server is configured and it is only read here; `suppressed` if its recipient gets no mail. */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'gave_up', 'suppressed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The kind of a message; `test` is one staff send themselves from the settings. */
export type MessageKind = MailName | 'test'

export interface Recipient {
  name: string | null
  address: string
}

/** A message's content and recipient; always stored sealed. */
export interface MailContent {
  to: Recipient
  subject: string
  text: string
  html: string
  /** The address to unsubscribe from these with one click; null if that is not possible. */
  unsubscribeUrl: string | null
  /** The address of the quote's conversation, where answers land; absent: the store's. */
  replyTo?: string
  /** The id of the document that goes with it, `doc_…`; null for none. */
  documentId: string | null
}

/** Messages that open someone's account: where mail is really sent, nobody else can read them. */
const SECRET: readonly MessageKind[] = ['staff_invitation', 'password_reset', 'portal_sign_in', 'colleague_invitation']

/** Returns whether reading the message lets someone act as its recipient. */
export function opensAnAccount(kind: MessageKind): boolean {
  return SECRET.includes(kind)
}

/** Returns whether the message is a reminder, which buyers may refuse. */
export function isReminder(kind: MessageKind): boolean {
  return kind === 'expiring_soon' || kind === 'follow_up'
}
