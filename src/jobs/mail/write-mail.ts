import type { Context } from '../../commands/context.ts'
import { findStaffByEmail } from '../../database/access/staff.ts'
import { findProposalDocument } from '../../database/documents/documents.ts'
import type { QueuedMail } from '../../database/mail/mail-outbox.ts'
import { isSuppressed } from '../../database/mail/mail-suppressions.ts'
import type { NewMessage } from '../../database/mail/mail-writer.ts'
import { readVersion } from '../../database/quotes/versions.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { isReminder, type MailContent, type MessageKind, type Recipient } from '../../domain/mail/mail-message.ts'
import { mailAction, mailText } from '../../domain/mail/mail-text.ts'
import { accountValues } from '../../domain/mail/mail-values.ts'
import { type MailName, mailNameOf } from '../../domain/mail/mails.ts'
import { sealMail } from '../../domain/mail/open-mail.ts'
import type { AccountMail, InvoiceMail, QuoteMail } from '../../domain/mail/queued-mail.ts'
import { readQueuedMail } from '../../domain/mail/read-queued-mail.ts'
import { replyAddress } from '../../domain/mail/replies/reply-address.ts'
import { unsubscribeToken } from '../../domain/mail/unsubscribe-token.ts'
import { letterText } from '../../domain/negotiation/letter.ts'
import type { Letter } from '../../domain/negotiation/staged-proposal.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { staffLink } from '../../domain/stores/platform-admin.ts'
import type { Language } from '../../languages/languages.ts'
import { renderMailMessage } from '../../views/mail/render-mail.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { workOn } from '../job-context.ts'
import { describeQuoteMail, type Reader, type Told } from './describe-quote-mail.ts'
import { findRecipients } from './find-recipients.ts'
import type { Mailroom } from './mailroom.ts'
import type { SharedReads } from './shared-reads.ts'

/** A mail to someone, before it is put into words. */
interface Draft extends Told {
  to: Recipient
  letter?: Letter | null
  /** For a copy, the name of the buyer, who alone can answer. */
  copyOf?: string | null
  documentId?: string | null
  /** The address of the conversation; null: the store's own. */
  replyTo?: string | null
  name: MailName
  language: Language
}

type Writing = Context & { baseUrl: string; replyDomain: string | null; reads: SharedReads }

/**
 * Writes queued mail: a message for each recipient, in their language and with the store's current texts. None if nobody is concerned any
 * more: the quote is deleted, or its buyer's data removed. `held` while the store is closed.
 */
export async function writeMail(
  { systems, clock, baseUrl, replyDomain = null }: Mailroom,
  mail: QueuedMail,
  reads: SharedReads,
): Promise<NewMessage[] | 'held'> {
  const store = await reads.store(mail.storeId)
  if (!store.installed) return 'held'
  const ctx: Writing = { ...workOn({ systems, clock }, store), baseUrl, replyDomain, reads }
  const sends = mail.sends && systems.mailer !== null
  const asked = readQueuedMail(mail, systems.secretBox)
  if (asked.kind === 'test') {
    const to = { name: null, address: asked.to }
    const content = { ...asked.data, to, unsubscribeUrl: null, documentId: null }
    return [seal(ctx, 'test', content, await address(ctx, 'test', to, sends))]
  }
  const messages: NewMessage[] = []
  const drafts = await draftsOf(ctx, asked, mail.quoteId)
  const addressed = await Promise.all(
    drafts.map(async (draft) => [draft, await address(ctx, draft.name, draft.to, sends)] as const),
  )
  // one after the other: rendering a mail keeps the process busy for some milliseconds
  for (const [draft, to] of addressed) {
    const message = seal(ctx, draft.name, await putIntoWords(ctx, draft), to)
    messages.push({ ...message, link: draft.madeLink ?? null })
  }
  return messages
}

async function draftsOf(
  ctx: Writing,
  mail: QuoteMail | InvoiceMail | AccountMail,
  quoteId: string | null,
): Promise<Draft[]> {
  if (!('audience' in mail) && mail.kind !== 'invoice') {
    const name = 'name' in mail.data ? mail.data.name : null
    return [{ to: { name, address: mail.to }, name: mail.kind, ...(await describeAccountMail(ctx, mail)) }]
  }
  const quote = quoteId === null ? null : await ctx.reads.quote(ctx.store.id, quoteId)
  if (!quote) return []
  const letter = mail.kind === 'proposal' ? await findLetter(ctx, quote.id, mail.data.version_number) : null
  const documentId = mail.kind === 'proposal' ? await findPdf(ctx, quote.id, mail.data.version_number) : null
  const readers: Reader[] =
    'audience' in mail
      ? await findRecipients(ctx, quote, mail, letter?.cc)
      : [{ name: null, address: mail.to, side: null }]
  const name = 'audience' in mail ? mailNameOf(mail.kind, mail.audience) : mail.kind
  if (!name) return []
  return Promise.all(
    readers.map(async (to) => {
      const told = await describeQuoteMail(ctx, quote, { name, mail, letter }, to)
      return {
        to,
        name,
        letter,
        documentId,
        replyTo: canAnswer(to) ? conversationAddress(ctx, quote.id) : null,
        copyOf: to.side === 'copy' ? (told.values.buyer_name ?? '') : null,
        ...told,
      }
    }),
  )
}

/** Returns whether the reader belongs to the buyer's side of the quote: who got a copy does not. */
function canAnswer({ side }: Reader): boolean {
  return side === 'buyer' || side === 'company'
}

function conversationAddress({ store, secretBox, replyDomain }: Writing, quoteId: string): string | null {
  return replyDomain === null ? null : replyAddress(secretBox, { storeId: store.id, quoteId }, replyDomain)
}

/** Returns the letter that a version went out with; null if it had the store's mail. */
async function findLetter({ db, store }: Writing, quoteId: string, number: number): Promise<Letter | null> {
  return (await readVersion(db, store.id, quoteId, number)).offer.staged.letter ?? null
}

/** Returns the id of a version's PDF if the store wants it in the mail. */
async function findPdf({ db, store }: Writing, quoteId: string, version: number): Promise<string | null> {
  if (store.settings.emails?.proposal?.attach_pdf !== true) return null
  return (await findProposalDocument(db, store.id, { quoteId, version }))?.id ?? null
}

/** Describes an account mail in the requester's language if known, else the store's. */
async function describeAccountMail(ctx: Writing, mail: AccountMail): Promise<Told & { language: Language }> {
  const { store } = ctx
  const asked = mail.kind === 'portal_sign_in' ? mail.data.language : undefined
  const language = asked ?? storeLanguage(store.settings)
  const manner = { storeName: viewBranding(store).display_name, timezone: store.timezone, language }
  const values = accountValues(mail, manner)
  const url = values.link || (await linkToWebhooks(ctx, mail.to))
  return { values: { ...values, link: url }, url, lineCount: null, language }
}

async function linkToWebhooks(ctx: Writing, to: string): Promise<string> {
  const member = await findStaffByEmail(ctx.db, ctx.store.id, to)
  const byPlatform = member !== null && member.platformUserId !== null
  return staffLink(ctx, '/integrations/webhooks', { byPlatform })
}

async function putIntoWords({ store, secretBox, baseUrl }: Writing, draft: Draft): Promise<MailContent> {
  const { to, name, language, url, letter = null, documentId = null, replyTo = null, ...told } = draft
  const token = isReminder(name)
    ? unsubscribeToken(secretBox, { store: store.domain, address: to.address, language })
    : null
  const unsubscribeUrl = token && `${baseUrl}/portal/unsubscribe/${token}`
  const text = letter ? letterText(letter, store.settings, language) : mailText(name, store.settings, language)
  const action = url === null ? null : { label: mailAction(name, language), url }
  const branding = viewBranding(store)
  return {
    to,
    ...(await renderMailMessage({ name, text, branding, language, action, unsubscribeUrl, replyTo, ...told })),
    unsubscribeUrl,
    documentId,
    ...(replyTo !== null && { replyTo }),
  }
}

type Addressed = Pick<NewMessage, 'recipient' | 'state'>

/** Returns whom a mail goes to, and whether it is sent. */
async function address(
  { db, store, secretBox }: Writing,
  kind: MessageKind,
  to: Recipient,
  sends: boolean,
): Promise<Addressed> {
  const hidden = hideAddress(secretBox, to.address)
  const isRefused = await isSuppressed(db, store.id, hidden, kind)
  return { recipient: hidden.fingerprints[0], state: isRefused ? 'suppressed' : sends ? 'waiting' : 'kept' }
}

function seal({ secretBox, now }: Writing, kind: MessageKind, content: MailContent, addressed: Addressed): NewMessage {
  const { state } = addressed
  const settledAt = state === 'waiting' ? null : now
  return { ...addressed, kind, sealed: sealMail(secretBox, content, state), settledAt }
}
