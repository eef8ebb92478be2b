import type { MailName } from './mails.ts'

/** What a message may be: `kept` where nothing sends mail, so that it is only read; `suppressed` where its recipient gets none. */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'gave_up', 'suppressed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What a message is of; `test` is what staff send themselves from the settings. */
export type MessageKind = MailName | 'test'

/** Somebody a message goes to. */
export interface Recipient {
  name: string | null
  address: string
}

/** What a message says, and to whom: sealed wherever it is kept. */
export interface MailContent {
  to: Recipient
  subject: string
  text: string
  html: string
  /** Where the recipient says in one click that they want no more of these; null where that is no choice of theirs. */
  unsubscribeUrl: string | null
}

/** Opens an account of somebody: nobody else reads it where mail is really sent. */
const SECRET: readonly MessageKind[] = ['staff_invitation', 'password_reset', 'portal_sign_in']

/** Whether whoever reads the message could act as its recipient. */
export function opensAnAccount(kind: MessageKind): boolean {
  return SECRET.includes(kind)
}

/** What buyers get unasked, and may refuse. */
export function isReminder(kind: MessageKind): boolean {
  return kind === 'expiring_soon'
}
