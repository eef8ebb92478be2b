import { recordAudit } from '../../database/access/audit.ts'
import { dropNotesAbout } from '../../database/accounts/account-notes.ts'
import { dropAttachmentsOf } from '../../database/attachments/attachments.ts'
import { deleteDataRequests, listRequestsOf } from '../../database/customers/data-requests.ts'
import {
  dropMailTo,
  dropResponses,
  dropSessions,
  dropSignInMail,
  listQuotesOfPerson,
  type Person,
} from '../../database/customers/redaction.ts'
import { listActsOf, saveActs } from '../../database/customers/stored-quotes.ts'
import { dropImports } from '../../database/imports/platform-imports.ts'
import { dropAskedData } from '../../database/orders/platform-deliveries.ts'
import { redactChange, redactMessage } from '../../domain/customers/redact-quote.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { Context } from '../context.ts'
import { ConversionRunning } from '../orders/apply-order.ts'
import { redactQuote } from './redact-quote.ts'

/** The origin of a redaction. */
export type Redactor = 'staff' | 'operator' | 'platform'

/**
 * Removes a person's identity and writings from all data stored about them; their quotes, figures and events stay, nameless. Mail and
 * files that may be theirs and that no key opens are deleted. Repeating it changes nothing. Throws ConversionRunning, to be retried,
 * while a quote of theirs is being converted.
 */
export async function redactCustomer(ctx: Context, person: Person, by: Redactor): Promise<void> {
  const { db, store, secretBox, now } = ctx
  const quoteIds = await listQuotesOfPerson(db, store.id, person)
  for (const quoteId of quoteIds) {
    const isDone = await db.transaction().execute((tx) => redactQuote(tx, store.id, quoteId, now))
    if (!isDone) throw new ConversionRunning(`The quote ${quoteId} is being converted.`)
  }
  const email = person.email?.toLowerCase()
  await db.transaction().execute(async (tx) => {
    await dropSessions(tx, store.id, person)
    await dropNotesAbout(tx, store.id, person, quoteIds)
    if (!email) return
    const { messages, changes } = await listActsOf(tx, store.id, email) // on other people's quotes
    await dropAttachmentsOf(
      tx,
      store.id,
      messages.map(({ id }) => id),
    )
    await saveActs(tx, store.id, { messages: messages.map(redactMessage), changes: changes.map(redactChange) })
  })
  await dropDataRequests(ctx, person, quoteIds)
  await dropSignInMail(db, store.id, (sealed) => {
    const text = secretBox.openOrNull(sealed)
    return text === null || String(membersOf(parseJson(text)).to).toLowerCase() === email
  })
  if (email) {
    const { fingerprints } = hideAddress(secretBox, email)
    await db.transaction().execute((tx) => dropMailTo(tx, store.id, fingerprints))
  }
  if (email) {
    await dropImports(db, store.id, (sealed) => secretBox.openOrNull(sealed)?.toLowerCase().includes(email) ?? true)
  }
  await dropResponses(db, store.id, (sealed) => {
    const body = secretBox.open(sealed)
    return quoteIds.some((id) => body.includes(id))
  })
  const staffId = by === 'staff' && ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const entry = { action: 'customer_redacted', staffId, detail: { by, quotes: quoteIds } } as const // without saying whose
  await db.transaction().execute((tx) => recordAudit(tx, store.id, entry, now))
}

/** Drops the person's requests for their data, recorded or still waiting to be. */
async function dropDataRequests(ctx: Context, person: Person, quoteIds: readonly string[]): Promise<void> {
  const { db, store, secretBox, now } = ctx
  const theirs = await listRequestsOf(db, store.id, person, { quoteIds, secretBox })
  await db.transaction().execute((tx) =>
    deleteDataRequests(
      tx,
      store.id,
      theirs.map(({ id }) => id),
    ),
  )
  const email = person.email?.toLowerCase()
  await dropAskedData(
    db,
    store.id,
    ({ customerId, sealedEmail }) =>
      (customerId !== null && customerId === person.customerId) ||
      (email !== undefined && secretBox.openOrNull(sealedEmail)?.toLowerCase() === email),
    now,
  )
}
