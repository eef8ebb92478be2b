import { createHash } from 'node:crypto'
import { formatMoney, type Money } from '../money.ts'
import type { Signature } from '../negotiation/signature.ts'
import { lineNumbers } from '../portal/line-numbers.ts'
import { netOf } from '../quotes/line-state.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { DocumentSource, PaperLine } from './documents.ts'

/** A record of an acceptance, its lines and its people: printed on the confirmation and kept, sealed, beside it. */
export interface Evidence {
  /** Printed on the document: whoever holds it can check it. */
  code: string
  quote: string
  version: number | null
  currency: string
  /** The lines accepted this time, without hidden prices. Amounts are decimal strings. */
  accepted: readonly AcceptedLine[]
  /** Those who agreed: the person who answered, then those who approved. Times are ISO 8601 in UTC. */
  signatures: readonly (Omit<Signature, 'at'> & { at: string })[]
  /** The terms agreed to; null if the store had none. */
  terms: AgreedWording | null
}

interface AcceptedLine {
  number: string
  title: string
  sku: string | null
  quantity: number
  unit_price: string | null
  net_total: string | null
}

/** A wording of a store's terms: its number among them, when it was first agreed to, and its SHA-256 in hexadecimal digits. */
export interface AgreedWording {
  version: number
  since: string
  sha256: string
}

/** Returns the evidence of a confirmation; null if nobody is known who agreed to it. */
export function evidenceOf(source: DocumentSource, code: string, terms: AgreedWording | null): Evidence | null {
  const { quote, consent } = source
  if (!consent || consent.signatures.length === 0) return null
  return {
    code,
    quote: quote.number,
    version: quote.proposal?.versionNumber ?? null,
    currency: quote.currency,
    accepted: acceptedLines(quote.lines, new Set(consent.accepts)),
    signatures: consent.signatures.map(({ at, ...signature }) => ({ ...signature, at: at.toISOString() })),
    terms,
  }
}

function acceptedLines(lines: readonly PaperLine[], accepts: ReadonlySet<string>): AcceptedLine[] {
  const numbers = lineNumbers(lines)
  return lines.flatMap((line, i) => {
    const number = numbers[i] ?? null
    if (number === null || !accepts.has(line.id)) return []
    const price = (amount: Money | null) =>
      line.buyerVisibility === 'show' && amount !== null ? formatMoney(amount) : null
    const { variantTitle, sku, quantity, unitPrice } = line
    const title = [line.title, variantTitle].filter(Boolean).join(', ')
    return [{ number, title, sku, quantity, unit_price: price(unitPrice), net_total: price(netOf(line)) }]
  })
}

/** Returns the fingerprint of evidence as it is printed: the SHA-256 of its JSON, in hexadecimal digits. */
export function fingerprintOf(evidence: Evidence): string {
  return sha256Of(JSON.stringify(evidence)).toString('hex')
}

/** Returns the SHA-256 of a file, or of a text in UTF-8. */
export function sha256Of(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}

/** Crockford's digits: none is mistaken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 16
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** Returns the code of a document, of 80 bits that only this installation can compute, so that it is the same if it is made again. */
export function documentCode(box: SecretBox, documentId: string): string {
  const bits = BigInt(`0x${box.sign('document-code', documentId).toString('hex', 0, 10)}`)
  return Array.from({ length: CODE_LENGTH }, (_, i) => DIGITS[Number((bits >> BigInt(5 * i)) & 31n)]).join('')
}

/** Returns a code as it is printed, in groups of four: `7K3M-Q9TX-1B2C-D4EF`. */
export function printCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** Returns the code that someone typed, whatever its case, with or without hyphens; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : null
}
