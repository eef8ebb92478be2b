import { listNotesAbout } from '../../database/accounts/account-notes.ts'
import { listRequestsOf } from '../../database/customers/data-requests.ts'
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
import { listQuotesById, listQuotesOfPerson } from '../../database/customers/redaction.ts'
import { listVersionsByQuote } from '../../database/quotes/versions.ts'
import { hideAddress } from '../../domain/mail/hidden-address.ts'
import { opensAnAccount } from '../../domain/mail/mail-message.ts'
import { parseJson } from '../../domain/parse-json.ts'
import type { Reader } from '../reader.ts'
import type { FoundPerson } from './find-person.ts'

type Asking = Pick<Reader, 'db' | 'store' | 'secretBox'>

/** Reads everything stored about a person; `more` are quotes that were theirs. Data already removed is not included. */
export async function gatherPersonalData(
  ctx: Asking,
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
    notes: await listNotesAbout(db, store.id, person, quoteIds),
    sessions: await listSessionTraces(db, store.id, person),
    suppressions: await listSuppressionTraces(db, store.id, fingerprints),
    requests: await listRequestsOf(db, store.id, person, { quoteIds, secretBox }),
    imports: await findImports(ctx, email),
  }
}

/** Returns the mail's content; null for a mail with another person's sign-in link. */
function readMail({ secretBox }: Asking, mail: MailTrace, email: string | null): PersonalMail[] {
  const { kind, quoteId, createdAt, sealed, data } = mail
  const text = sealed && secretBox.openOrNull(sealed)
  const content: unknown = text === null ? (sealed ? null : data) : parseJson(text)
  if (!opensAnAccount(kind)) return [{ kind, quoteId, createdAt, content }]
  const isTheirs =
    email !== null &&
    JSON.stringify(content ?? '')
      .toLowerCase()
      .includes(JSON.stringify(email))
  return isTheirs ? [{ kind, quoteId, createdAt, content: null }] : []
}

async function findImports({ db, store, secretBox }: Asking, email: string | null): Promise<PersonalData['imports']> {
  if (email === null) return []
  return (await listImportTraces(db, store.id)).flatMap(({ file_name: fileName, created_at: createdAt, ...sealed }) => {
    const texts = [sealed.file, sealed.sample, sealed.errors].flatMap((box) => (box && secretBox.openOrNull(box)) ?? [])
    const rows = texts.flatMap((text) => text.split(/\r?\n/)).filter((row) => row.toLowerCase().includes(email))
    return rows.length > 0 ? [{ fileName, createdAt, rows: [...new Set(rows)] }] : []
  })
}
