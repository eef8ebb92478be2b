import type { Actor } from '../access/actor.ts'
import { type Customer, REDACTED_DOMAIN } from '../quotes/quote.ts'
import { PERSONAL_DETAIL, PERSONAL_FIELDS, type Privacy } from './privacy.ts'

/**
 * Removes everything that identifies the buyer or that they wrote; figures and lines stay. `alias` names the quote in the address that
 * replaces the buyer's. Returns null while a conversion runs.
 */
export function decideRedactQuote(quote: StoredQuote, alias: string): StoredQuote | null {
  if (quote.conversionId !== null) return null
  const offered = quote.versions.flatMap(({ offer }) => toList(offer.lines))
  const titles = new Set([...quote.lines, ...offered].filter(({ isCustom }) => isCustom).map(({ title }) => title))
  return {
    ...quote,
    email: `redacted-${alias}@${REDACTED_DOMAIN}`,
    customer: NOBODY,
    poNumber: null,
    sourceUrl: null,
    lines: quote.lines.map(redactLine),
    proposal: quote.proposal && emptied(quote.proposal, PERSONAL_FIELDS.proposal),
    staged: quote.staged && emptied(quote.staged, PERSONAL_FIELDS.staged),
    versions: quote.versions.map((version) => ({ ...version, offer: redactOffer(version.offer) })),
    messages: quote.messages.map(redactMessage),
    changes: quote.changes.map((change) => {
      const { actor, detail, ...same } = redactChange(change)
      return { ...same, actor, detail: redactTitles(detail, titles) }
    }),
    conversions: quote.conversions.map(({ id, actor }) => ({ id, actor: redactActor(actor) })),
  }
}

/** Stored JSON: personal fields are found by name, and everything else passes through. */
type Fields = Readonly<Record<string, unknown>>

/** Everything stored about a quote that may be personal, as its rows hold it. */
export interface StoredQuote {
  /** The buyer. */
  email: string
  customer: Fields
  poNumber: string | null
  sourceUrl: string | null
  lines: readonly Fields[]
  proposal: Fields | null
  staged: Fields | null
  /** A running conversion still needs the data. */
  conversionId: string | null
  versions: readonly { number: number; offer: Fields }[]
  /** Those of the buyer and of integrations; staff's messages stay. */
  messages: readonly StoredMessage[]
  changes: readonly StoredChange[]
  conversions: readonly StoredConversion[]
}

export interface StoredMessage {
  id: string
  author: Fields | null
  body: string
}

/** A timeline entry. */
export interface StoredChange {
  id: string
  actor: Fields
  detail: Fields
}

/** A draft order that was made or given up. */
export interface StoredConversion {
  id: string
  actor: Fields
}

/** Replaces text that someone wrote. */
export const REMOVED = '[removed on request]'
const NOBODY: Required<Omit<Customer, 'email' | 'language'>> = {
  name: null,
  phone: null,
  companyName: null,
  notes: null,
  shippingAddress: null,
  billingAddress: null,
  customFields: {},
}

/** Removes from a message its author, if a buyer, and what it says. */
export function redactMessage({ id, author }: StoredMessage): StoredMessage {
  return { id, author: author && redactActor(author), body: REMOVED }
}

/** Removes from a timeline entry the buyer who acted, and the text people wrote. */
export function redactChange({ id, actor, detail }: StoredChange): StoredChange {
  const kept = Object.entries(detail).filter(([name]) => !PERSONAL_DETAIL.includes(name))
  return { id, actor: redactActor(actor), detail: Object.fromEntries(kept) }
}

function redactActor(actor: Fields): Fields {
  const nobody: Actor = { kind: 'buyer', email: `redacted@${REDACTED_DOMAIN}`, contactId: null }
  return actor.kind === nobody.kind ? { ...nobody } : actor
}

function redactOffer(offer: Fields): Fields {
  const { staged } = offer
  return {
    ...offer,
    lines: toList(offer.lines).map(redactLine),
    ...(isFields(staged) && { staged: emptied(staged, PERSONAL_FIELDS.staged) }),
  }
}

function redactLine(line: Fields): Fields {
  return emptied(line, PERSONAL_FIELDS.line, line.isCustom === true)
}

/** Empties the personal fields: custom ones get a text, others null. */
function emptied(fields: Fields, declared: Readonly<Record<string, Privacy>>, isCustom = false): Fields {
  const empty = ([name, value]: [string, unknown]) => {
    if (declared[name] === 'personal') return [name, null]
    return [name, declared[name] === 'custom' && isCustom ? REMOVED : value]
  }
  return Object.fromEntries(Object.entries(fields).map(empty))
}

/** Replaces names of custom lines in the lists of a timeline entry. */
function redactTitles(detail: Fields, titles: ReadonlySet<unknown>): Fields {
  const redact = (one: unknown) => {
    if (titles.has(one)) return REMOVED
    return isFields(one) && titles.has(one.title) ? { ...one, title: REMOVED } : one
  }
  const lists = Object.entries(detail).map(([name, value]) => [name, Array.isArray(value) ? value.map(redact) : value])
  return Object.fromEntries(lists)
}

function toList(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
