import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ApprovalChain } from '../../../src/domain/approvals/approval-chain.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { ProblemCode } from '../../../src/domain/problem.ts'
import { type Change, type EventDraft, makeChange, type TimelineAction } from '../../../src/domain/quotes/change.ts'
import type { Creation } from '../../../src/domain/quotes/new-quote.ts'
import type { WorkingQuote } from '../../../src/domain/quotes/quote.ts'
import type { Status } from '../../../src/domain/quotes/quote-terms.ts'
import { given } from './given.ts'

/** The effects of a decision. An effect not named must not happen: no other status, event, mail, document, job or version, and no deletion. */
interface Outcome {
  /** As the timeline calls it. */
  action: TimelineAction
  /** The status afterwards; unchanged by default. */
  to?: Status
  /** Each with its data in short, such as `quote.declined in_review>declined` and `quote.expired proposal_sent>expired v1`. */
  events?: readonly string[]
  /** Each with its audience or address, such as `declined to buyer`. */
  mail?: readonly string[]
  /** The documents to make, such as `proposal`. */
  documents?: readonly string[]
  /** The jobs to run, such as `convert-quote`. */
  jobs?: readonly string[]
  /** The version it adds or moves, such as `v1 is sent` and `v1 is cancelled`. */
  version?: string
  /** True if the quote is deleted. */
  isDeleted?: true
  /** Fields of the quote afterwards; amounts as text. */
  quote?: { [Member in keyof WorkingQuote]?: unknown }
  /** Fields of the approval that is running afterwards. */
  approval?: Partial<ApprovalChain>
  /** Fields of the timeline entry's details. */
  detail?: Record<string, unknown>
  /** The buyer's decisions afterwards, by line. */
  decisions?: readonly (string | null)[]
  /** Totals afterwards, such as `455.99 full`, and of a mixed acceptance `455.99 open: 323.74 accepted, 80.87 open`. */
  totals?: string
}

/** A row: a quote, an input, and the expected result: an outcome, several in a row, the code of a refusal, or nothing (null). */
interface Row<Input extends unknown[]> {
  given: WorkingQuote
  when: Input
  then: Outcome | readonly Outcome[] | ProblemCode | null
}

const NOTHING = { events: [], mail: [], documents: [], jobs: [] }

type Decided = Change | Creation | null | { change: Change } | { steps: readonly { change: Change }[] }

/** Checks each row of a decision's table; the row's name is the rule it shows. */
export function decisionTable<Input extends unknown[]>(
  decide: (quote: WorkingQuote, ...input: Input) => Decided,
  rows: Readonly<Record<string, Row<Input>>>,
): void {
  describe(decide.name, () => {
    for (const [rule, row] of Object.entries(rows)) it(rule, () => checkRow(decide, row))
  })
}

function checkRow<Input extends unknown[]>(
  decide: (quote: WorkingQuote, ...input: Input) => Decided,
  { given: quote, when, then }: Row<Input>,
): void {
  if (typeof then === 'string') {
    assert.throws(() => decide(quote, ...when), { code: then })
    return
  }
  const before = structuredClone(quote)
  const changes = changesOf(decide(quote, ...when))
  assert.deepEqual(quote, before, 'a decision leaves the quote it is given as it is')
  const expected = then === null ? [] : 'action' in then ? [then] : then
  const found = changes.map((change, i) => summarise(change, expected[i]))
  assert.deepEqual(
    found,
    expected.map((one, i) => ({ ...NOTHING, to: (changes[i - 1]?.quote ?? quote).status, ...one })),
  )
}

function changesOf(decided: Decided): readonly Change[] {
  if (decided === null) return []
  if ('steps' in decided) return decided.steps.map(({ change }) => change)
  if ('change' in decided) return [decided.change]
  return ['action' in decided ? decided : creation(decided)]
}

function creation({ quote, ...parts }: Creation): Change {
  return makeChange(given('submitted', quote), 'create', parts)
}

/** Returns the change in a row's terms; effects that a row may omit are included only if it names them. */
function summarise(change: Change, row: Outcome | undefined): Outcome {
  const { quote, action, detail } = change
  const version = sayVersion(change)
  return {
    action,
    to: quote.status,
    events: change.events.map(sayEvent),
    mail: change.mail.map(sayMail),
    documents: change.documents.map(({ type }) => type),
    jobs: change.jobs.map(({ name }) => name),
    ...(version !== null && { version }),
    ...(change.isDeleted && { isDeleted: true }),
    ...(row?.quote && { quote: pick(quote, row.quote) }),
    ...(row?.approval && { approval: pick(quote.approval ?? {}, row.approval) }),
    ...(row?.detail && { detail: pick(detail, row.detail) }),
    ...(row?.decisions && { decisions: quote.lines.map(({ decision }) => decision) }),
    ...(row?.totals !== undefined && { totals: sayTotals(quote) }),
  }
}

function sayEvent({ type, data }: EventDraft): string {
  const { previous_status, new_status, version_number, ...more } = data
  const moved = previous_status === undefined ? [] : [`${previous_status}>${new_status}`]
  const version = version_number === undefined ? [] : [`v${version_number}`]
  return [type, ...moved, ...version, ...Object.entries(more).map(([name, value]) => `${name}=${value}`)].join(' ')
}

function sayMail(mail: Change['mail'][number]): string {
  return `${mail.kind} to ${'to' in mail ? mail.to : mail.audience}`
}

function sayVersion({ newVersion, versionState }: Change): string | null {
  const moved = newVersion ?? versionState
  return moved && `v${moved.number} is ${moved.state}`
}

function sayTotals({ totals: { total, headlineMode, acceptedTotal, stillOpenTotal } }: WorkingQuote): string {
  const parts = [
    acceptedTotal !== null && `${formatMoney(acceptedTotal)} accepted`,
    stillOpenTotal !== null && `${formatMoney(stillOpenTotal)} open`,
  ].filter((part) => part !== false)
  return `${formatMoney(total)} ${headlineMode}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

function pick(from: object, like: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, (from as Record<string, unknown>)[name]]))
}
