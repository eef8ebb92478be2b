import { hideAddress } from '../domain/hidden-address.ts'
import { deleteDataRequests, listDataRequests } from '../store/data-requests.ts'
import { dropImports } from '../store/platform-imports.ts'
import {
  dropMailTo,
  dropResponses,
  dropSignInMail,
  listQuotesOfPerson,
  type Person,
  redactQuote,
  redactTraces,
} from '../store/redaction.ts'
import { ConversionRunning } from './apply-order.ts'
import type { Context } from './context.ts'

/**
 * Removes who a person is and what they wrote from all that is kept of them; their quotes, figures and events stay, without a
 * name; of mail and files that no key opens, and that may be theirs, nothing stays. Doing it again changes nothing more. Throws ConversionRunning, to be tried again, while a quote of theirs is converted.
 */
export async function redactCustomer(ctx: Context, person: Person): Promise<void> {
  const { db, store, secretBox, now } = ctx
  const quoteIds = await listQuotesOfPerson(db, store.id, person)
  for (const quoteId of quoteIds) {
    const isDone = await db.transaction().execute((tx) => redactQuote(tx, store.id, quoteId, now))
    if (!isDone) throw new ConversionRunning(`The quote ${quoteId} is being converted.`)
  }
  await db.transaction().execute((tx) => redactTraces(tx, store.id, person))
  await dropDataRequests(ctx, person, quoteIds)
  const email = person.email?.toLowerCase()
  await dropSignInMail(db, store.id, (sealed) => {
    const text = secretBox.openOrNull(sealed)
    return text === null || JSON.parse(text).to.toLowerCase() === email
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
}

async function dropDataRequests(
  { db, store, secretBox }: Context,
  { customerId, email }: Person,
  quoteIds: readonly string[],
): Promise<void> {
  const theirs = (await listDataRequests(db, store.id)).filter(
    (request) =>
      (request.customerId !== null && request.customerId === customerId) ||
      (request.sealedEmail && secretBox.openOrNull(request.sealedEmail) === email) ||
      request.quoteIds.some((id) => quoteIds.includes(id)),
  )
  await db.transaction().execute((tx) =>
    deleteDataRequests(
      tx,
      store.id,
      theirs.map(({ id }) => id),
    ),
  )
}
