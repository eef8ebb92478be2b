import { membersOf } from '../../../../domain/parse-json.ts'
import type { TimelineAction } from '../../../../domain/quotes/change.ts'
import type { Reason } from '../../../../domain/reason.ts'
import type { TimelineEntry } from '../../../client/admin-answers.ts'
import { formatAmount, formatMoment } from '../../../ui/format.ts'
import { isSaid, say } from '../../../ui/say.ts'
import { sayReason } from '../../../ui/say-reason.ts'

/** A timeline entry that records a change to the quote. */
export type ChangeEntry = Extract<TimelineEntry, { action: unknown }>

interface Words {
  nameOf: (staffId: string) => string
  /** Names a draft order or an order by its id. */
  nameOnPlatform: (id: string) => string
  timeZone: string
}

/** Returns the sentence that follows the actor's name, and any further details of the change. */
export function describeChange(entry: ChangeEntry, words: Words): { did: string; more: readonly string[] } {
  const { action, detail } = entry
  const did = DID[action](new Detail(detail), words)
  const more = WRITTEN.flatMap((member) => {
    const text = detail[member]
    return typeof text === 'string' && text !== '' && !CODES.has(text) ? [say(`did.with.${member}`, { text })] : []
  })
  const failure = action === 'conversion_failed' ? failureOf(detail.reason) : []
  return {
    did,
    more: [...more, ...signer(detail.signed_by), ...failure, ...decisions(detail.decisions), ...titles(detail)],
  }
}

/** Names who agreed, as they typed it. */
function signer(signed: unknown): string[] {
  const { name, role } = membersOf(signed)
  if (typeof name !== 'string') return []
  return [say('did.signed_by', { name: typeof role === 'string' ? `${name} (${role})` : name })]
}

/** Says why a conversion failed; older entries hold the words themselves. */
function failureOf(reason: unknown): string[] {
  return typeof reason === 'object' && reason !== null && 'code' in reason ? [sayReason(reason as Reason)] : []
}

/** The fields that hold text written by people. */
const WRITTEN = ['message', 'reason', 'comment', 'note'] as const
/** Reasons that are codes rather than written text. */
const CODES = new Set(['timeout', 'expiry_passed', 'tax_changed'])

/** Reads the fields of a change's detail as the expected types. */
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
  count(name: string): number {
    return Number(this.text(name) ?? 0)
  }
  /** Says a reason; empty if there is none. */
  reason(name: string): string {
    const value = this.#members[name]
    return typeof value === 'object' && value !== null && 'code' in value ? sayReason(value as Reason) : ''
  }
  get version(): string {
    const number = this.text('version_number')
    return number === null ? say('did.the_proposal') : say('did.version', { number })
  }
}

const DID: Record<TimelineAction, (detail: Detail, words: Words) => string> = {
  create: (detail) => {
    const source = detail.text('source')
    return source === 'manual' || source === 'duplicate' ? say(`did.create_${source}`) : say('did.create')
  },
  start_review: () => say('did.start_review'),
  stage_proposal: (detail) => say(detail.is('reason', 'tax_changed') ? 'did.tax_changed' : 'did.stage_proposal'),
  opened: (detail) => say('did.opened', versionOf(detail)),
  downloaded: (detail) => say('did.downloaded', versionOf(detail)),
  send_proposal: (detail) => sent(detail),
  recall_proposal: (detail) => say('did.recall_proposal', versionOf(detail)),
  renew_proposal: (detail) => say('did.renew_proposal', versionOf(detail)),
  extend_expiry: (detail, words) => extended(detail, words),
  approve_proposal: (detail) => approved(detail),
  reject_proposal: (detail) => say('did.reject_proposal', versionOf(detail)),
  recall_approval: (detail) => say('did.recall_approval', versionOf(detail)),
  approval_lapsed: () => say('did.approval_lapsed'),
  decline: () => say('did.decline'),
  auto_decline: () => say('did.decline'),
  close: (detail) => {
    const rule = detail.text('follow_up')
    return rule === null ? say('did.close') : say('did.close_follow_up', { rule })
  },
  void_acceptance: () => say('did.void_acceptance'),
  reopen: (detail) => say(detail.is('include_rejected', true) ? 'did.reopen_all' : 'did.reopen'),
  stop_renegotiating: () => say('did.stop_renegotiating'),
  convert: (detail) => say('did.convert', { count: detail.count('draft_orders') }),
  converted: (detail, words) => say('did.converted', { count: detail.count('lines'), ...draftOrderOf(detail, words) }),
  conversion_failed: () => say('did.conversion_failed'),
  send_invoice: (detail, words) => say('did.send_invoice', draftOrderOf(detail, words)),
  assign: (detail, { nameOf }) => {
    const to = detail.text('to')
    return to === null ? say('did.unassign') : say('did.assign', { name: nameOf(to) })
  },
  post_message: () => say('did.post_message'),
  note: () => say('did.note'),
  duplicate: () => say('did.duplicate'),
  delete: () => say('did.delete'),
  accept: (detail) => accepted(detail),
  counter: (detail) => say('did.counter', { count: detail.count('lines'), round: detail.text('round') ?? '' }),
  decline_proposal: () => say('did.decline_proposal'),
  withdraw: () => say('did.withdraw'),
  answer_approval: () => say('did.answer_approval'),
  approve_acceptance: (detail) =>
    say(detail.is('done', false) ? 'did.approve_acceptance_in_part' : 'did.approve_acceptance'),
  reject_acceptance: () => say('did.reject_acceptance'),
  ask_renewal: (detail) => say('did.ask_renewal', versionOf(detail)),
  request_again: () => say('did.request_again'),
  expire: () => say('did.expire'),
  remind: () => say('did.remind'),
  order_completed: (detail, words) =>
    say('did.order_completed', { ...orderOf(detail, words), ...draftOrderOf(detail, words) }),
  payment_received: (detail, words) => say('did.payment_received', { ...orderOf(detail, words), ...paidOf(detail) }),
  payment_reminder: (detail) => say('did.payment_reminder', paidOf(detail)),
  order_paid: (detail, words) => say('did.order_paid', orderOf(detail, words)),
  order_cancelled: (detail, words) => say('did.order_cancelled', orderOf(detail, words)),
  order_refunded: (detail, words) => say('did.order_refunded', orderOf(detail, words)),
  draft_order_deleted: (detail, words) => say('did.draft_order_deleted', draftOrderOf(detail, words)),
  customer_redacted: () => say('did.customer_redacted'),
  automation: () => say('did.automation'),
  follow_up: (detail) => followedUp(detail),
  scheduled_send: (detail, words) => scheduled(detail, words),
}

function scheduled(detail: Detail, { timeZone }: Words): string {
  const moment = formatMoment(detail.text('at') ?? '', timeZone)
  const does = detail.text('does')
  if (does === 'stopped') return say('did.scheduled_send.stopped', { moment, reason: detail.reason('why') })
  return say(does === 'cancelled' ? 'did.scheduled_send.cancelled' : 'did.scheduled_send.scheduled', { moment })
}

function sent(detail: Detail): string {
  if (detail.is('outcome', 'awaiting_approval')) return say('did.ask_approval', versionOf(detail))
  return say(detail.is('scheduled', true) ? 'did.send_scheduled' : 'did.send_proposal', versionOf(detail))
}

function followedUp(detail: Detail): string {
  const does = detail.text('does')
  if (does === 'remind' || does === 'task') {
    return say(`did.follow_up.${does}`, { days: detail.count('days'), rule: detail.text('rule') ?? '' })
  }
  if (does === 'follow_ups_off' || does === 'follow_ups_on') return say(`did.follow_up.${does}`)
  return say('did.follow_up.follow_up_done')
}

function versionOf({ version }: Detail) {
  return { version }
}

function orderOf(detail: Detail, { nameOnPlatform }: Words) {
  return { order: nameOnPlatform(detail.text('order_id') ?? '') }
}

function draftOrderOf(detail: Detail, { nameOnPlatform }: Words) {
  return { draft_order: nameOnPlatform(detail.text('draft_order_id') ?? '') }
}

function extended(detail: Detail, { timeZone }: Words): string {
  const [from, to] = [detail.text('from'), detail.text('to')]
  if (to === null) return say('did.extend')
  const until = formatMoment(to, timeZone)
  if (from === null) return say('did.extend_until', { until })
  return say('did.extend_from_until', { until, before: formatMoment(from, timeZone) })
}

function paidOf(detail: Detail) {
  const key = `payment_method.${detail.text('method')}`
  const amount = formatAmount(detail.text('amount') ?? '0.00', detail.text('currency') ?? '')
  return { amount, method: isSaid(key) ? say(key) : say('payment_method.other') }
}

function approved(detail: Detail): string {
  if (detail.is('outcome', 'cancelled')) return say('did.approve_too_late', versionOf(detail))
  return say(detail.is('done', false) ? 'did.approve_in_part' : 'did.approve', versionOf(detail))
}

function accepted(detail: Detail): string {
  if (detail.is('outcome', 'awaiting_approval')) return say('did.accept_awaiting')
  return say(detail.is('outcome', 'accepted') ? 'did.accept' : 'did.accept_in_part')
}

function decisions(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  return given.map(({ title, decision, not_chosen: isLeft }) => {
    if (isLeft === true) return say('did.decision.not_chosen', { title })
    const key = `did.decision.${decision}`
    return isSaid(key) ? say(key, { title }) : `${decision}: ${title}`
  })
}

function titles({ added, removed, confirmed_below_floor: below }: Readonly<Record<string, unknown>>): string[] {
  return [...named('added', added), ...named('removed', removed), ...named('below_floor', below)]
}

function named(what: 'added' | 'removed' | 'below_floor', list: unknown): string[] {
  if (!Array.isArray(list) || list.length === 0) return []
  return [say(`did.lines.${what}`, { titles: list.map(titleOf).join(', ') })]
}

function titleOf(one: unknown): string {
  return typeof one === 'object' && one !== null && 'title' in one ? String(one.title) : String(one)
}
