import type { TimelineAction } from '../../../../domain/quotes/change.ts'
import type { TimelineEntry } from '../../../client/admin-answers.ts'
import { formatMoment } from '../../../ui/format.ts'
import { digitsOf } from '../../digits-of.ts'

/** An entry of the timeline that is a change of the quote. */
export type ChangeEntry = Extract<TimelineEntry, { action: unknown }>

interface Words {
  nameOf: (staffId: string) => string
  timeZone: string
}

/** What a change did, to follow who did it; and what there is to say of it beside that. */
export function describeChange(entry: ChangeEntry, words: Words): { did: string; more: readonly string[] } {
  const { action, detail } = entry
  const did = DID[action](new Detail(detail), words)
  const more = MORE.flatMap(([member, introduction]) => {
    const text = detail[member]
    return typeof text === 'string' && text !== '' && !CODES.has(text) ? [`${introduction}${text}`] : []
  })
  return { did, more: [...more, ...decisions(detail.decisions), ...titles(detail)] }
}

/** What people wrote. */
const MORE = [
  ['message', 'Message: '],
  ['reason', 'Reason: '],
  ['comment', 'Comment: '],
  ['note', 'Note: '],
] as const
/** Reasons that are no words of people. */
const CODES = new Set(['timeout', 'expiry_passed', 'tax_changed'])

/** Reads members of a change's detail as what they should be. */
class Detail {
  readonly #members: Readonly<Record<string, unknown>>
  constructor(members: Readonly<Record<string, unknown>>) {
    this.#members = members
  }
  text(name: string): string | null {
    const value = this.#members[name]
    return value === null || value === undefined ? null : String(value)
  }
  is(name: string, value: unknown): boolean {
    return this.#members[name] === value
  }
  count(name: string, things: string): string {
    const number = this.text(name) ?? 'some'
    return `${number} ${things}${number === '1' ? '' : 's'}`
  }
  get version(): string {
    const number = this.text('version_number')
    return number === null ? 'the proposal' : `version ${number}`
  }
  digits(name: string): string {
    return digitsOf(this.text(name) ?? '')
  }
}

const DID: Record<TimelineAction, (detail: Detail, words: Words) => string> = {
  create: (detail) => MADE[detail.text('source') ?? ''] ?? 'asked for this quote',
  start_review: () => 'started the review',
  stage_proposal: (detail) =>
    detail.is('reason', 'tax_changed')
      ? 'was shown the tax as the platform calculates it now, before sending'
      : 'saved the proposal being prepared',
  send_proposal: (detail) =>
    detail.is('outcome', 'awaiting_approval')
      ? `asked for the approval of ${detail.version}`
      : `sent ${detail.version} to the buyer`,
  recall_proposal: (detail) => `recalled ${detail.version}`,
  renew_proposal: (detail) => `renewed the offer as ${detail.version}`,
  extend_expiry: (detail, words) => extended(detail, words),
  approve_proposal: (detail) => approved(detail),
  reject_proposal: (detail) => `rejected ${detail.version}`,
  recall_approval: (detail) => `took back the request for approval of ${detail.version}`,
  approval_lapsed: () => 'ended an approval that nobody gave in time',
  decline: () => 'declined the request',
  auto_decline: () => 'declined the request',
  close: () => 'closed the quote',
  void_acceptance: () => 'voided the acceptance',
  reopen: (detail) =>
    detail.is('include_rejected', true) ? 'reopened the open and the rejected lines' : 'reopened the open lines',
  stop_renegotiating: () => 'stopped renegotiating',
  convert: (detail) => `began to make ${detail.count('draft_orders', 'draft order')}`,
  converted: (detail) => `put ${detail.count('lines', 'line')} on draft order ${detail.digits('draft_order_id')}`,
  conversion_failed: () => 'could not convert the lines',
  send_invoice: (detail) => `sent the invoice of draft order ${detail.digits('draft_order_id')}`,
  assign: (detail, { nameOf }) => {
    const to = detail.text('to')
    return to === null ? 'assigned the quote to nobody' : `assigned the quote to ${nameOf(to)}`
  },
  post_message: () => 'wrote a message',
  note: () => 'wrote a note',
  duplicate: () => 'duplicated the quote',
  delete: () => 'deleted the quote',
  accept: (detail) => accepted(detail),
  counter: (detail) => `made a counter-offer on ${detail.count('lines', 'line')}, round ${detail.text('round')}`,
  decline_proposal: () => 'declined the proposal',
  withdraw: () => 'withdrew the request',
  answer_approval: () => 'answered for the company',
  approve_acceptance: (detail) =>
    detail.is('done', false) ? 'approved for the company; others are still asked' : 'approved for the company',
  reject_acceptance: () => 'rejected for the company',
  ask_renewal: (detail) => `asked to renew ${detail.version}, which has expired`,
  request_again: () => 'asked again',
  expire: () => 'ended the offer, which expired',
  remind: () => 'reminded the buyer that the offer expires soon',
  order_completed: (detail) =>
    `made order ${detail.digits('order_id')} of draft order ${detail.digits('draft_order_id')}`,
  order_cancelled: (detail) => `cancelled order ${detail.digits('order_id')}`,
  order_refunded: (detail) => `gave money back on order ${detail.digits('order_id')}`,
  draft_order_deleted: (detail) => `deleted draft order ${detail.digits('draft_order_id')}`,
  customer_redacted: () => 'removed the buyer’s data on request',
  automation: () => 'applied a rule',
}

/** Where nobody asked. */
const MADE: Record<string, string> = { manual: 'made this quote', duplicate: 'made this quote from another' }

function extended(detail: Detail, { timeZone }: Words): string {
  const [from, to] = [detail.text('from'), detail.text('to')]
  const until = to === null ? '' : ` until ${formatMoment(to, timeZone)}`
  return `extended the offer${until}${from === null ? '' : `, before until ${formatMoment(from, timeZone)}`}`
}

function approved(detail: Detail): string {
  if (detail.is('outcome', 'cancelled')) return `approved ${detail.version} too late: its expiry had passed`
  return detail.is('done', false) ? `approved ${detail.version}; others are still asked` : `approved ${detail.version}`
}

function accepted(detail: Detail): string {
  if (detail.is('outcome', 'awaiting_approval')) return 'decided, and asked the company for approval'
  return detail.is('outcome', 'accepted') ? 'accepted the offer' : 'decided on some lines'
}

const DECIDED: Record<string, string> = { accept: 'Accepted', reject: 'Rejected', defer: 'Left for later' }

function decisions(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  return given.map(({ title, decision }) => `${DECIDED[decision] ?? decision}: ${title}`)
}

function titles({ added, removed, confirmed_below_floor: below }: Readonly<Record<string, unknown>>): string[] {
  const named = (introduction: string, list: unknown) =>
    Array.isArray(list) && list.length > 0 ? [`${introduction}${list.map(titleOf).join(', ')}`] : []
  return [...named('Added: ', added), ...named('Removed: ', removed), ...named('Confirmed below the floor: ', below)]
}

function titleOf(one: unknown): string {
  return typeof one === 'object' && one !== null && 'title' in one ? String(one.title) : String(one)
}
