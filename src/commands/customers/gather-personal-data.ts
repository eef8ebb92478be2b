import { recordAudit } from '../../database/access/audit.ts'
import { listDataRequests } from '../../database/customers/data-requests.ts'
import {
  listChangeTraces,
  listImportTraces,
  listMailTraces,
  listMessageTraces,
  listQuoteTraces,
  listSessionTraces,
  listSuppressionTraces,
  type MailTrace,
  type PersonalData,
  type PersonalMail,
} from '../../database/customers/personal-data.ts'
import { listQuotesById, listQuotesOfPerson, type Person } from '../../database/customers/redaction.ts'
import { listVersionsByQuote } from '../../database/quotes/versions.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { opensAnAccount } from '../../domain/mail/mail-message.ts'
import type { Context } from '../context.ts'
import type { FoundPerson } from './find-person.ts'

/** Reads everything stored about a person; `more` are quotes that were theirs. Data already removed is not included. */
export async function gatherPersonalData(
  ctx: Context,
  person: FoundPerson,
  more: readonly string[] = [],
): Promise<PersonalData> {
  const { db, store, secretBox } = ctx
  const email = person.email?.toLowerCase() ?? null
  const quoteIds = [...new Set([...(await listQuotesOfPerson(db, store.id, person)), ...more])]
  const fingerprints = email === null ? [] : hideAddress(secretBox, email).fingerprints
  const traces = await listQuoteTraces(db, store.id, quoteIds)
  const versions = await listVersionsByQuote(db, store.id, quoteIds)
  const quotes = (await listQuotesById(db, store.id, quoteIds)).map((quote) => ({
    quote,
    traces: traces.get(quote.id) ?? null,
    versions: versions.get(quote.id) ?? [],
  }))
  return {
    person,
    quotes,
    messages: await listMessageTraces(db, store.id, quoteIds, email),
    changes: await listChangeTraces(db, store.id, quoteIds, email),
    mails: (await listMailTraces(db, store.id, quoteIds, fingerprints)).flatMap((mail) => readMail(ctx, mail, email)),
    sessions: await listSessionTraces(db, store.id, person),
    suppressions: await listSuppressionTraces(db, store.id, fingerprints),
    requests: await findRequests(ctx, person, quoteIds),
    imports: await findImports(ctx, email),
  }
}

/** Returns the mail's content; null for a mail with another person's sign-in link. */
function readMail({ secretBox }: Context, mail: MailTrace, email: string | null): PersonalMail[] {
  const { kind, quoteId, createdAt, sealed, data } = mail
  const text = sealed && secretBox.openOrNull(sealed)
  const content: unknown = text === null ? (sealed ? null : data) : JSON.parse(text)
  if (!opensAnAccount(kind)) return [{ kind, quoteId, createdAt, content }]
  const isTheirs =
    email !== null &&
    JSON.stringify(content ?? '')
      .toLowerCase()
      .includes(JSON.stringify(email))
  return isTheirs ? [{ kind, quoteId, createdAt, content: null }] : []
}

/** Finds the person's requests as a redaction does. */
export async function findRequests(
  { db, store, secretBox }: Context,
  { customerId, email }: Person,
  quoteIds: readonly string[],
) {
  return (await listDataRequests(db, store.id)).filter(
    (request) =>
      (request.customerId !== null && request.customerId === customerId) ||
      (request.sealedEmail && secretBox.openOrNull(request.sealedEmail)?.toLowerCase() === email?.toLowerCase()) ||
      request.quoteIds.some((id) => quoteIds.includes(id)),
  )
}

async function findImports({ db, store, secretBox }: Context, email: string | null): Promise<PersonalData['imports']> {
  if (email === null) return []
  return (await listImportTraces(db, store.id)).flatMap(({ file_name: fileName, created_at: createdAt, ...sealed }) => {
    const texts = [sealed.file, sealed.sample, sealed.errors].flatMap((box) => (box && secretBox.openOrNull(box)) ?? [])
    const rows = texts.flatMap((text) => text.split(/\r?\n/)).filter((row) => row.toLowerCase().includes(email))
    return rows.length > 0 ? [{ fileName, createdAt, rows: [...new Set(rows)] }] : []
  })
}

/** Reads everything stored about a person to export it, and records that in the audit log. */
export async function exportPersonalData(
  ctx: Context,
  person: FoundPerson,
  more: readonly string[] = [],
): Promise<PersonalData> {
  const data = await gatherPersonalData(ctx, person, more)
  const quotes = data.quotes.map(({ quote }) => quote.id)
  const staffId = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  const detail = { by: staffId === null ? 'operator' : 'staff', quotes }
  const entry = { action: 'customer_exported', staffId, detail } as const
  await ctx.db.transaction().execute((tx) => recordAudit(tx, ctx.store.id, entry, ctx.now))
  return data
}
