import { type Evidence, fingerprintOf, printCode } from '../../../domain/documents/evidence.ts'
import type { Paper } from '../../../domain/documents/paper.ts'
import { parseMoney } from '../../../domain/money.ts'
import { formatCount, formatDay, formatMoment } from '../../../languages/format.ts'
import type { PaperFormat } from './paper-format.ts'
import { printable, printableLines } from './printable.ts'

/** The evidence of a confirmation, and the page where anyone who holds it can check it. */
export interface CheckedEvidence {
  evidence: Evidence
  url: string
}

/** Returns the page of a confirmation that tells who agreed to what, when and how, and how to check it. */
export function viewPaperEvidence(
  { evidence, url }: CheckedEvidence,
  timezone: string,
  format: PaperFormat,
): NonNullable<Paper['evidence']> {
  const { say } = format
  return {
    heading: say('evidence.title'),
    intro: say('evidence.intro', { number: printable(evidence.quote), version: evidence.version ?? 1 }),
    columns: [say('column.item'), say('column.quantity'), say('column.unit_price'), say('column.net')],
    rows: viewRows(evidence, format),
    parts: [
      ...evidence.signatures.map((signature, i) => viewSignature(signature, i === 0, timezone, format)),
      ...viewTerms(evidence, timezone, format),
    ],
    check: {
      name: say('evidence.check'),
      text: say('evidence.check_hint'),
      code: printCode(evidence.code),
      url,
      facts: [{ name: say('evidence.fingerprint'), value: [fingerprintOf(evidence)] }],
    },
  }
}

function viewRows({ accepted }: Evidence, { say, figure, language }: PaperFormat) {
  const price = (amount: string | null, hidden: string) => (amount === null ? hidden : figure(parseMoney(amount)))
  return accepted.map((line) => ({
    number: line.number,
    title: printable(line.title),
    small: printableLines(line.sku),
    figures: [
      formatCount(line.quantity, language),
      price(line.unit_price, say('line.not_shown')),
      price(line.net_total, say('line.in_total')),
    ],
    component: line.number.includes('.'),
    long: false,
  }))
}

function viewSignature(
  { name, role, email, by, at, address, browser }: Evidence['signatures'][number],
  isAnswer: boolean,
  timezone: string,
  { say, language }: PaperFormat,
) {
  return {
    name: say(isAnswer ? 'evidence.accepted_by' : 'evidence.approved_by'),
    facts: [
      { name: say('evidence.name'), value: printableLines(name) },
      { name: say('evidence.role'), value: printableLines(role) },
      { name: say('evidence.email'), value: printableLines(email) },
      { name: say('evidence.identified'), value: [say(`evidence.by_${by}`)] },
      { name: say('evidence.time'), value: [`${formatMoment(new Date(at), timezone, language)} (${at})`] },
      { name: say('evidence.address'), value: printableLines(address) },
      { name: say('evidence.browser'), value: printableLines(browser) },
    ].filter(({ value }) => value.length > 0),
  }
}

function viewTerms({ terms }: Evidence, timezone: string, { say, language }: PaperFormat) {
  if (!terms) return []
  const since = formatDay(new Date(terms.since), timezone, language)
  const facts = [
    { name: say('evidence.wording'), value: [say('evidence.wording_of', { version: terms.version, since })] },
    { name: 'SHA-256', value: [terms.sha256] },
  ]
  return [{ name: say('evidence.terms'), facts }]
}
