import { noteTakenReply } from '../../database/mail/taken-replies.ts'
import { findStoreOf, inNamedStore } from '../../database/stores/find-store-of.ts'
import { findStore, type Store } from '../../database/stores/stores.ts'
import { MOST_FILES_AT_ONCE } from '../../domain/attachments/attachment.ts'
import { idToUuid } from '../../domain/id.ts'
import { cutQuoted } from '../../domain/mail/replies/cut-quoted.ts'
import type { Reply } from '../../domain/mail/replies/reply.ts'
import { readReplyAddress } from '../../domain/mail/replies/reply-address.ts'
import { heldBody, MOST_ADDED, replyBody } from '../../domain/mail/replies/reply-body.ts'
import { Problem } from '../../domain/problem.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { listBuyingContacts } from '../../outside/platform/list-buying-contacts.ts'
import { type FileSystems, uploadAttachment } from '../attachments/upload-attachment.ts'
import { readQuoteAt } from '../change-quote.ts'
import type { Context, Systems } from '../context.ts'
import { postWith, type Said } from '../quotes/post-message.ts'

/**
 * `posted`: in the conversation. `held`: from an address that does not belong to the quote, for staff alone to read. `ignored`: to no quote of ours,
 * written by a program, or taken before.
 */
export type ReplyOutcome = 'posted' | 'held' | 'ignored'

type Parts = Systems & FileSystems & { clock: () => Date; domain: string }

const MOST_CHARACTERS = 5_000
const TAKEN_ALREADY = Symbol('taken already')

/**
 * Puts a mail into the conversation of the quote that its address names, as the buyer's or their colleague's message with its files, once. A mail from anybody else
 * becomes an internal note, which mentions the quote's assignee.
 */
export async function takeReply(parts: Parts, reply: Reply): Promise<ReplyOutcome> {
  const named = reply.isAutomatic ? null : readReplyAddress(parts.secretBox, reply.to, parts.domain)
  const found = named && (await findQuote(parts, named))
  if (!found) return 'ignored'
  const { base, quote } = found
  const actor = await findWriter(base, quote, reply.from.address)
  const ctx: Context = actor ? { ...base, actor } : base
  const said = await say({ ...ctx, files: parts.files, scanner: parts.scanner }, reply)
  const mentions = actor === null && quote.assignedStaff ? [quote.assignedStaff.id] : []
  const posted = await post(ctx, quote, reply, actor ? said : { ...asNote(base.store, reply, said), mentions })
  return posted ? (actor ? 'posted' : 'held') : 'ignored'
}

/** Returns the quote of an address, and the context of its store; null if it is gone, or the store is closed. */
function findQuote(parts: Parts, { storeId, quoteId }: { storeId: string; quoteId: string }) {
  const find = async (id: string) => {
    const store = await findStore(parts.db, id)
    if (!store?.installed) return null
    const base: Context = { ...parts, store, actor: { kind: 'job' }, now: nowOf(store, parts.clock) }
    const quote = await readQuoteAt(base, { quoteId }).catch(nullIfGone)
    return quote && { base, quote }
  }
  return inNamedStore(storeId, find, () => findStoreOf(parts.db, 'quote', idToUuid('qte', quoteId)))
}

/** Returns whether it was new. An assignee who left is not mentioned. */
async function post(
  ctx: Context,
  { id: quoteId }: Pick<WorkingQuote, 'id'>,
  { messageId }: Pick<Reply, 'messageId'>,
  said: Said,
): Promise<boolean> {
  const note = async (tx: Parameters<typeof noteTakenReply>[0]) => {
    const of = { storeId: ctx.store.id, quoteId }
    if (messageId !== null && !(await noteTakenReply(tx, of, { messageId, at: ctx.now }))) throw TAKEN_ALREADY
  }
  try {
    await postWith(ctx, quoteId, said, note)
    return true
  } catch (error) {
    if (error === TAKEN_ALREADY) return false
    const isAbout = error instanceof Problem && error.code === 'invalid_request'
    if (!isAbout || !said.mentions || said.mentions.length === 0) throw error
    return post(ctx, { id: quoteId }, { messageId }, { ...said, mentions: [] })
  }
}

/** Returns who writes from the address, on the buyer's side of the quote; null for anybody else. */
async function findWriter(ctx: Context, quote: WorkingQuote, from: string) {
  const address = from.trim().toLowerCase()
  const { customer, platform } = quote
  if (customer.email.toLowerCase() === address) {
    return { kind: 'buyer', email: customer.email, contactId: platform.companyContactId } as const
  }
  const contacts = await listBuyingContacts(ctx, quote)
  const colleague = contacts.find(({ email }) => email.toLowerCase() === address)
  return colleague ? ({ kind: 'buyer', email: colleague.email, contactId: colleague.contactId } as const) : null
}

/** A long text goes as a file too, whole; files that are not taken are named. */
async function say(ctx: Context & FileSystems, reply: Reply): Promise<Said> {
  const written = cutQuoted(reply.text)
  const isLong = written.length > MOST_CHARACTERS
  const whole = isLong ? [{ fileName: 'message.txt', bytes: Buffer.from(reply.text) }] : []
  const uploads: { upload: string }[] = []
  const left: string[] = []
  for (const file of [...whole, ...reply.files]) {
    const taken = uploads.length < MOST_FILES_AT_ONCE ? await uploadAttachment(ctx, file).catch(nullIfUnfit) : null
    if (taken) uploads.push({ upload: taken.token })
    else left.push(file.fileName)
  }
  const text = isLong ? `${written.slice(0, MOST_CHARACTERS - MOST_ADDED)}…` : written
  const body = replyBody(storeLanguage(ctx.store.settings), { text, notTaken: left })
  return { body, internal: false, uploads }
}

function asNote({ settings }: Store, { from }: Reply, said: Said): Said {
  return { ...said, internal: true, body: heldBody(storeLanguage(settings), from, said.body).slice(0, MOST_CHARACTERS) }
}

function nullIfUnfit(error: unknown): null {
  if (error instanceof Problem && error.code === 'invalid_request') return null
  throw error
}

function nullIfGone(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}
