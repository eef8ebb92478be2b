import type {
  ChangeTrace,
  MessageTrace,
  PersonalData,
  PersonalMail,
  PersonalQuote,
} from '../../database/customers/personal-data.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { viewQuote } from '../quotes/quote.ts'

/** Returns everything stored about a person, for them to read or take elsewhere. */
export function viewPersonalData(data: PersonalData, baseUrl: string) {
  const { person, sessions, suppressions } = data
  return {
    object: 'customer_data',
    ...viewPerson(data),
    account: person.account && {
      name: person.account.name,
      phone: person.account.phone,
      tags: person.account.tags,
    },
    quotes: data.quotes.map((one) => viewPersonalQuote(one, baseUrl)),
    messages: data.messages.map(viewMessageTrace),
    changes: data.changes.map(viewChangeTrace),
    mails: data.mails.map(viewPersonalMail),
    notes: data.notes.map(({ body, createdAt }) => ({ body, created_at: createdAt })),
    draft_orders: person.drafts,
    sessions: sessions.map(({ email, name, created_at, last_seen_at }) => ({ email, name, created_at, last_seen_at })),
    mail_suppressions: suppressions.map(({ reason, created_at }) => ({ reason, created_at })),
    data_requests: data.requests.map(({ createdAt }) => ({ created_at: createdAt })),
    imports: data.imports.map(({ fileName, createdAt, rows }) => ({
      file_name: fileName,
      created_at: createdAt,
      rows,
    })),
  }
}

/** Returns how much is stored about a person, to show before a redaction. */
export function viewPersonalSummary(data: PersonalData) {
  const { person, quotes } = data
  const countOf = (list: (one: PersonalQuote) => readonly unknown[]) =>
    quotes.reduce((sum, one) => sum + list(one).length, 0)
  return {
    object: 'customer_summary',
    ...viewPerson(data),
    name: person.account?.name ?? null,
    quotes: quotes.map(({ quote: { id, number, status } }) => ({ id, number, status })),
    counts: {
      quotes: quotes.length,
      versions: countOf(({ versions }) => versions),
      messages: data.messages.length,
      changes: data.changes.length,
      mails: data.mails.length,
      documents: countOf(({ traces }) => traces?.documents ?? []),
      attachments:
        countOf(({ traces }) => traces?.attachments ?? []) +
        data.messages.reduce((sum, { files }) => sum + files.length, 0),
      links: countOf(({ traces }) => traces?.links ?? []),
      notes: data.notes.length,
      draft_orders: person.drafts.length,
      sessions: data.sessions.length,
      mail_suppressions: data.suppressions.length,
      data_requests: data.requests.length,
      imports: data.imports.length,
    },
  }
}

function viewPerson({ person }: PersonalData) {
  return { customer_id: person.customerId, email: person.email }
}

function viewPersonalQuote({ quote, traces, versions }: PersonalQuote, baseUrl: string) {
  const view = viewQuote(quote, { personal: true, baseUrl })
  return {
    ...view,
    lines: view.lines.map((line) => ({ ...line, description: traces?.descriptions[line.id] ?? null })),
    source_url: traces?.sourceUrl ?? null,
    note: traces?.note ?? null,
    versions: versions.map(viewPersonalVersion),
    portal_links: traces?.links ?? [],
    documents: traces?.documents ?? [],
    attachments: traces?.attachments ?? [],
  }
}

function viewPersonalVersion({ number, createdAt, offer }: Version) {
  const lines = offer.lines.map(({ id, title, description, buyerNote }) => ({
    id,
    title,
    description,
    buyer_note: buyerNote,
  }))
  return { number, created_at: createdAt, note: offer.staged.note, lines }
}

function viewMessageTrace({ quoteId, author, body, files, createdAt }: MessageTrace) {
  return { quote_id: quoteId, by: author && viewAddressee(author), body, files, created_at: createdAt }
}

function viewChangeTrace({ quoteId, at, actor, action, detail }: ChangeTrace) {
  return { quote_id: quoteId, at, by: viewAddressee(actor), action, detail }
}

/** Returns who did something: buyers by address, staff just as staff. */
function viewAddressee(actor: Actor) {
  return actor.kind === 'buyer' ? actor.email : actor.kind
}

function viewPersonalMail({ kind, quoteId, createdAt, content }: PersonalMail) {
  const { html: _, ...plain } = (content ?? {}) as { html?: unknown }
  return { kind, quote_id: quoteId, created_at: createdAt, content: content && plain }
}
