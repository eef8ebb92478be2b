import type { Context } from '../../commands/context.ts'
import { hideAddress } from '../../domain/hidden-address.ts'
import { isReminder, type MailContent, type MessageKind, type Recipient } from '../../domain/mail-message.ts'
import { mailText } from '../../domain/mail-text.ts'
import { accountValues } from '../../domain/mail-values.ts'
import { type MailName, type MailText, mailNameOf } from '../../domain/mails.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quote.ts'
import { unsubscribeToken } from '../../domain/unsubscribe-token.ts'
import type { NewMessage } from '../../store/mail-messages.ts'
import type { QueuedMail } from '../../store/mail-outbox.ts'
import { isSuppressed } from '../../store/mail-suppressions.ts'
import { readStore } from '../../store/stores.ts'
import { readWorkingQuote } from '../../store/working-quotes.ts'
import { viewBranding } from '../../views/branding.ts'
import { renderMailMessage } from '../../views/mail/render-mail.ts'
import { describeQuoteMail, type Told } from './describe-quote-mail.ts'
import { findRecipients } from './find-recipients.ts'
import type { Mailroom } from './mailroom.ts'

/** A message before it is put into words. */
interface Draft extends Told {
  to: Recipient
  kind: MessageKind
  name: MailName
  text: MailText
}

type Writing = Context & { baseUrl: string }

/**
 * Writes queued mail: a message for each of those it goes to, as the store words it now. None where nobody is left whom it
 * concerns: the quote is deleted, its buyer's data removed, the store gone.
 */
export async function writeMail({ systems, clock, baseUrl }: Mailroom, mail: QueuedMail): Promise<NewMessage[]> {
  const store = await readStore(systems.db, mail.storeId)
  if (!store.installed) return []
  const ctx = { ...systems, store, actor: { kind: 'job' }, now: clock(), baseUrl } as const
  const drafts = mail.sealed ? await draftToAddress(ctx, mail, mail.sealed) : await draftAboutQuote(ctx, mail)
  return Promise.all(drafts.map((draft) => seal(ctx, draft, mail.sends && systems.mailer !== null)))
}

async function draftAboutQuote(ctx: Writing, { kind, audience, data, quoteId }: QueuedMail): Promise<Draft[]> {
  const quote = await findQuote(ctx, quoteId)
  const name = mailNameOf(kind, audience)
  if (!quote || !name || audience === 'address') return []
  const text = mailText(name, ctx.store.settings.emails)
  const asked = { kind: kind as never, audience, data } // insertMails wrote it
  const readers = await findRecipients(ctx, quote, asked)
  return Promise.all(
    readers.map(async (to) => ({
      ...(await describeQuoteMail(ctx, quote, { name, data }, to)),
      to,
      kind: name,
      name,
      text,
    })),
  )
}

async function draftToAddress(ctx: Writing, { kind, quoteId }: QueuedMail, sealed: Buffer): Promise<Draft[]> {
  const { to: address, data } = JSON.parse(ctx.secretBox.open(sealed))
  const { emails } = ctx.store.settings
  if (kind === 'test') {
    const to = { name: null, address }
    return [{ to, kind, name: data.name, text: { subject: data.subject, body: data.body }, values: {}, action: null }]
  }
  const name = kind as MailName // queueMail wrote it
  const draft = { kind: name, name, text: mailText(name, emails) }
  const to = { name: data.name ?? null, address }
  if (quoteId === null) return [{ ...draft, ...describeAccountMail(ctx, name, { to, data }), to }]
  const quote = await findQuote(ctx, quoteId)
  return quote
    ? [{ ...draft, ...(await describeQuoteMail(ctx, quote, { name, data }, { ...to, side: null })), to }]
    : []
}

const LABELS: Partial<Record<MailName, string>> = {
  staff_invitation: 'Choose a password',
  password_reset: 'Choose a new password',
  portal_sign_in: 'Sign in',
}

function describeAccountMail(
  { store, baseUrl }: Writing,
  name: MailName,
  { to, data }: { to: Recipient; data: Readonly<Record<string, unknown>> },
): Told {
  const values = accountValues(data, store.timezone)
  const url = values.link || `${baseUrl}/admin/integrations/webhooks`
  const named = { recipient_name: to.name ?? to.address, store_name: viewBranding(store).display_name, link: url }
  return { values: { ...values, ...named }, action: { label: LABELS[name] ?? 'Open the webhooks', url } }
}

async function seal({ db, store, secretBox, baseUrl }: Writing, draft: Draft, sends: boolean): Promise<NewMessage> {
  const { to, kind, name, text, values, action } = draft
  const branding = viewBranding(store)
  const rendered = await renderMailMessage({ name, text, values, branding, language: 'en', action })
  const token = isReminder(kind) ? unsubscribeToken(secretBox, { storeId: store.id, address: to.address }) : null
  const unsubscribeUrl = token && `${baseUrl}/portal/unsubscribe/${token}`
  const content: MailContent = { to, ...rendered, unsubscribeUrl }
  const { fingerprints } = hideAddress(secretBox, to.address)
  const refused = await isSuppressed(db, store.id, fingerprints, kind)
  return {
    kind,
    recipient: fingerprints[0],
    sealed: secretBox.seal(JSON.stringify(content)),
    state: refused ? 'suppressed' : sends ? 'waiting' : 'kept',
  }
}

/** The quote, or null where it is deleted. */
async function findQuote({ db, store }: Writing, quoteId: string | null): Promise<WorkingQuote | null> {
  if (quoteId === null) return null
  try {
    return await readWorkingQuote(db, store.id, quoteId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}
