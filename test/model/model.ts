/**
 * An independent second account of the negotiation, small enough to read in one go: plain states, plain sums. It shares no code with src.
 * Amounts are whole cents. The tests run the same steps on it and on the service and compare.
 */
export interface ModelLine {
  id: string
  catalog: bigint
  quantity: number
  taxable: boolean
  /** The last offered price; null before the first proposal. */
  unit: bigint | null
  total: bigint
  share: bigint
  tax: bigint
  decision: 'accept' | 'reject' | 'defer' | null
  version: number | null
  draft: string | null
}

export interface ModelStage {
  units: Map<string, bigint>
  discount: { percent: bigint } | { fixed: bigint } | null
  shipping: bigint
  taxRate: bigint
}

export interface ModelSettings {
  partial: boolean
  maxRounds: number | null
  /** Whole percent. */
  floor: bigint | null
  /** Proposals of at least this amount need a manager, then an admin. */
  merchantFrom: bigint | null
  /** Acceptances of at least this amount need the main contact. */
  buyerFrom: bigint | null
}

type Happening = [type: string, data: Record<string, unknown>]

export interface Model {
  settings: ModelSettings
  company: boolean
  status: string
  /** The newest version made, including parked ones. */
  made: number
  /** The version the buyer has. */
  sent: number
  round: number
  lines: ModelLine[]
  shipping: bigint
  /** The shipping each sent version offered, and what draft orders carry of it. */
  offeredShipping: Map<number, bigint>
  charged: bigint
  stage: ModelStage | null
  stagedBy: string
  parked: { kind: 'merchant'; approved: number; by: string | null; stage: ModelStage } | null
  held: Map<string, 'accept' | 'reject' | 'defer'> | null
  expires: number | null
  reminded: number
  sentAt: number
  assignee: string | null
  /** One for each draft order. */
  orders: ('open' | 'paid' | 'refunded' | 'cancelled')[]
  revisions: number
  happenings: Happening[]
}

export const DAY = 86_400_000
const NEG = ['submitted', 'in_review', 'countered']
const ANSWERABLE = ['proposal_sent', 'partially_accepted', 'partially_converted']

const isOpen = (line: ModelLine) => line.decision === null || line.decision === 'defer'
const accepted = (m: Model) => m.lines.filter((line) => line.decision === 'accept')
const open = (m: Model) => m.lines.filter(isOpen)
const add = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const halfUp = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by)

/** Returns the figures of the quote as the specification defines them. */
export function figures(m: Model) {
  const subtotal = add(m.lines.map((line) => line.total))
  const discount = add(m.lines.map((line) => line.share))
  const tax = add(m.lines.map((line) => line.tax))
  const net = (lines: ModelLine[]) => add(lines.map((line) => line.total - line.share))
  const yes = accepted(m)
  const mode =
    yes.length === 0 ? 'none' : yes.length === m.lines.length ? 'full' : open(m).length > 0 ? 'open' : 'decided'
  const isMixed = mode === 'open' || mode === 'decided'
  return {
    subtotal,
    discount,
    shipping: m.shipping,
    tax,
    total: subtotal - discount + m.shipping + tax,
    accepted: isMixed ? net(yes) : null,
    stillOpen: mode === 'open' ? net(open(m)) : null,
    mode,
    nets: net(yes) + net(open(m)) + net(m.lines.filter((line) => line.decision === 'reject')),
  }
}

/** Returns what a stage would make of the open lines: unit, total, share and tax of each, by hand. */
function offer(m: Model, stage: ModelStage) {
  const lines = open(m).map((line) => {
    const unit = stage.units.get(line.id) ?? 0n
    const { id, catalog, taxable } = line
    return { id, catalog, taxable, unit, total: unit * BigInt(line.quantity), share: 0n, tax: 0n }
  })
  const subtotal = add(lines.map((line) => line.total))
  const discount =
    stage.discount === null
      ? 0n
      : 'percent' in stage.discount
        ? halfUp(subtotal * stage.discount.percent, 100n)
        : stage.discount.fixed
  if (subtotal > 0n) {
    for (const line of lines) line.share = (discount * line.total) / subtotal
    const remainder = (line: (typeof lines)[number]) => (discount * line.total) % subtotal
    const waiting = [...lines]
    for (let cents = discount - add(lines.map((line) => line.share)); cents > 0n; cents -= 1n) {
      const best = waiting.reduce((a, b) =>
        remainder(b) > remainder(a) || (remainder(b) === remainder(a) && b.total > a.total) ? b : a,
      )
      best.share += 1n
      waiting.splice(waiting.indexOf(best), 1)
    }
  }
  for (const line of lines) line.tax = line.taxable ? halfUp((line.total - line.share) * stage.taxRate, 100n) : 0n
  return { lines, subtotal, discount }
}

const isInvalid = (m: Model, stage: ModelStage) => {
  const { subtotal, discount } = offer(m, stage)
  return discount > subtotal || stage.shipping < m.charged
}

const breaksFloor = (m: Model, stage: ModelStage) => {
  const { floor } = m.settings
  if (floor === null) return false
  const { lines, subtotal } = offer(m, stage)
  return lines.some((line) => {
    const lowest = (line.catalog * (100n - floor)) / 100n
    if (stage.discount === null || subtotal === 0n) return line.unit < lowest
    return 'percent' in stage.discount
      ? line.unit * (100n - stage.discount.percent) < lowest * 100n
      : line.unit * (subtotal - stage.discount.fixed) < lowest * subtotal
  })
}

const offerTotal = (m: Model, stage: ModelStage) => {
  const { lines, subtotal, discount } = offer(m, stage)
  const settled = m.lines.filter((line) => !isOpen(line))
  return (
    subtotal -
    discount +
    add(lines.map((line) => line.tax)) +
    add(settled.map((line) => line.total - line.share + line.tax)) +
    stage.shipping
  )
}

const derived = (m: Model) => {
  const yes = accepted(m)
  const isDone = open(m).length === 0
  if (yes.some((line) => line.draft))
    return isDone && yes.every((line) => line.draft) ? 'converted' : 'partially_converted'
  return yes.length === m.lines.length ? 'accepted' : 'partially_accepted'
}

/** The newest version the buyer answered. */
const answered = (m: Model) => Math.max(0, ...m.lines.map((line) => line.version ?? 0))
/** Returns whether the buyer's last answer accepted nothing, in addition to an older one's acceptance. */
export const isOlderDeal = (m: Model) => accepted(m).length > 0 && agreed(m) < answered(m)
/** The newest version with an acceptance. */
const agreed = (m: Model) => Math.max(0, ...accepted(m).map((line) => line.version ?? 0))
const expired = (m: Model, now: number) => m.expires !== null && now >= m.expires
const tell = (m: Model, type: string, data: Record<string, unknown>) => m.happenings.push([type, data])

/** Moves to a status and records the event. */
function move(m: Model, status: string, type?: string, more: Record<string, unknown> = {}) {
  const previous_status = m.status
  m.status = status
  if (status === 'declined' || status === 'closed') m.stage = null
  if (type) tell(m, type, { previous_status, new_status: status, ...more })
}

function release(m: Model, stage: ModelStage, expires: number, now: number, previous = m.status) {
  const { lines } = offer(m, stage)
  const made = new Map(lines.map((line) => [line.id, line]))
  for (const line of m.lines) {
    const offered = made.get(line.id)
    if (!offered) continue
    Object.assign(line, { unit: offered.unit, total: offered.total, share: offered.share, tax: offered.tax })
    Object.assign(line, { decision: null, version: null })
  }
  m.shipping = stage.shipping
  m.offeredShipping.set(m.made, stage.shipping)
  m.status = 'proposal_sent'
  m.sent = m.made
  m.round = Math.max(1, m.round)
  m.stage = null
  m.expires = expires
  m.sentAt = now
  tell(m, 'quote.proposal_sent', { previous_status: previous, new_status: 'proposal_sent', version_number: m.sent })
}

function take(m: Model, decisions: Map<string, 'accept' | 'reject' | 'defer'>) {
  for (const line of m.lines) {
    const decision = decisions.get(line.id)
    if (decision) Object.assign(line, { decision, version: m.sent })
  }
  const isWhole = accepted(m).length === m.lines.length
  move(m, derived(m), isWhole ? 'quote.accepted' : 'quote.partially_accepted', { version_number: m.sent })
}

/** Facts a step needs in addition to the model. */
export interface Step {
  now: number
  stage: ModelStage
  confirm: boolean
  by: 'rep' | 'manager' | 'api' | 'automation'
  decisions: Map<string, 'accept' | 'reject' | 'defer'>
  includeRejected: boolean
  expires: number
  groups: string[][]
  mailLeft: boolean
}

interface Rule {
  /** Returns the code of the refusal, or null. */
  refuse(m: Model, step: Step): string | null
  /** Applies the step; false if it does nothing. */
  apply(m: Model, step: Step): unknown
}

const within = (m: Model, statuses: string[], code = 'action_unavailable') =>
  statuses.includes(m.status) ? null : code
const first = (...codes: (string | null)[]) => codes.find((code) => code !== null) ?? null
const unless = (isFine: boolean, code = 'action_unavailable') => (isFine ? null : code)

/** Every step, named as in the transition table. */
export const RULES = {
  start_review: {
    refuse: (m) => within(m, ['submitted']),
    apply: (m) => move(m, 'in_review'),
  },
  stage: {
    refuse: (m) => first(within(m, NEG, 'not_editable'), unless(!m.parked, 'not_editable')),
    apply: (m, { stage, by }) => {
      if (m.status === 'submitted') m.status = 'in_review'
      m.stage = stage
      m.stagedBy = by === 'manager' ? 'manager' : 'rep'
    },
  },
  send: {
    refuse: (m, { confirm, by, mailLeft }) =>
      first(
        within(m, NEG, 'not_editable'),
        unless(!m.parked, 'not_editable'),
        unless(m.stage !== null, 'no_staged_proposal'),
        unless(m.stage === null || !isInvalid(m, m.stage), 'invalid_proposal'),
        unless(m.stage === null || confirm || !breaksFloor(m, m.stage), 'below_price_floor'),
        unless(by !== 'api' || mailLeft, 'email_quota_exceeded'),
      ),
    apply: (m, { now, by }) => {
      if (!m.stage) throw new Error('no stage')
      const { merchantFrom } = m.settings
      m.made += 1
      if (merchantFrom !== null && offerTotal(m, m.stage) >= merchantFrom) {
        m.parked = {
          kind: 'merchant',
          approved: 0,
          by: by === 'rep' || by === 'manager' ? by : m.stagedBy,
          stage: m.stage,
        }
        tell(m, 'quote.merchant_approval.requested', { approval_kind: 'merchant', version_number: m.made })
      } else release(m, m.stage, now + 30 * DAY, now)
    },
  },
  approve_by_manager: {
    refuse: (m) =>
      first(
        within(m, NEG),
        unless(m.parked !== null),
        unless(m.parked?.approved === 0 && m.parked.by !== 'manager', 'forbidden'),
      ),
    apply: (m) => {
      if (m.parked) m.parked.approved = 1
    },
  },
  approve_by_admin: {
    refuse: (m) => first(within(m, NEG), unless(m.parked !== null), unless(m.parked?.approved === 1, 'forbidden')),
    apply: (m, { now }) => {
      if (!m.parked) throw new Error('nothing parked')
      const { stage } = m.parked
      m.parked = null
      tell(m, 'quote.merchant_approval.granted', { approval_kind: 'merchant', version_number: m.made })
      release(m, stage, now + 30 * DAY, now)
    },
  },
  reject_by_admin: {
    refuse: (m) => first(within(m, NEG), unless(m.parked !== null), unless(m.parked?.approved === 1, 'forbidden')),
    apply: (m) => {
      m.parked = null
      tell(m, 'quote.merchant_approval.rejected', { approval_kind: 'merchant', version_number: m.made })
    },
  },
  recall_approval: {
    refuse: (m) => first(within(m, NEG), unless(m.parked !== null)),
    apply: (m) => {
      m.parked = null
    },
  },
  recall: {
    refuse: (m, { now }) =>
      first(within(m, ['proposal_sent']), unless(!m.held), unless(!expired(m, now), 'offer_expired')),
    apply: (m) => move(m, 'in_review'),
  },
  renew: {
    refuse: (m) => within(m, ['expired']),
    apply: (m, { now }) => {
      m.made += 1
      m.offeredShipping.set(m.made, m.shipping)
      m.sent = m.made
      m.expires = now + 14 * DAY
      m.sentAt = now
      move(m, 'proposal_sent', 'quote.proposal_sent', { version_number: m.made })
    },
  },
  extend: {
    refuse: (m, { now, expires }) =>
      first(
        within(m, ANSWERABLE),
        unless(open(m).length > 0),
        unless(!m.held),
        unless(!expired(m, now), 'offer_expired'),
        unless(expires > (m.expires ?? now), 'invalid_request'),
      ),
    apply: (m, { expires }) => {
      m.expires = expires
    },
  },
  decline_request: {
    refuse: (m) => first(within(m, NEG), unless(accepted(m).length === 0), unless(!m.parked)),
    apply: (m) => move(m, 'declined', 'quote.declined'),
  },
  close: {
    refuse: (m) =>
      first(
        within(m, [...NEG, ...ANSWERABLE, 'expired']),
        unless(accepted(m).every((line) => line.draft)),
        unless(!m.held),
      ),
    apply: (m) => {
      m.parked = null
      move(m, 'closed', 'quote.closed')
    },
  },
  void: {
    refuse: (m, { now, expires }) =>
      first(
        within(m, ['accepted', 'partially_accepted']),
        unless(m.lines.every((line) => !line.draft)),
        unless(!m.held),
        unless(accepted(m).length > 0),
        unless(expires > now, 'invalid_request'),
      ),
    apply: (m, { expires }) => {
      const version = answered(m)
      for (const line of m.lines) if (line.version === version) Object.assign(line, { decision: null, version: null })
      m.expires = expires
      move(m, 'proposal_sent', 'quote.acceptance_voided', { version_number: m.sent })
    },
  },
  reopen: {
    refuse: (m) =>
      first(within(m, ['partially_accepted', 'partially_converted']), unless(open(m).length > 0), unless(!m.held)),
    apply: (m, { includeRejected }) => {
      for (const line of m.lines) {
        if (includeRejected && line.decision === 'reject') Object.assign(line, { decision: null, version: null })
      }
      move(m, 'in_review', 'quote.reopened')
    },
  },
  stop_renegotiating: {
    refuse: (m) => first(within(m, ['in_review', 'countered']), unless(accepted(m).length > 0), unless(!m.parked)),
    apply: (m, { now }) => {
      m.stage = null
      if (!m.lines.some((line) => line.version === m.sent)) m.expires = Math.min(m.expires ?? now, now)
      move(m, derived(m))
    },
  },
  answer: {
    refuse: (m, { now, decisions }) =>
      first(
        within(m, ANSWERABLE),
        unless(!m.held),
        unless(!expired(m, now), 'offer_expired'),
        unless(open(m).length > 0),
        unless([...decisions.values()].includes('accept') || accepted(m).length > 0, 'invalid_request'),
        unless(m.settings.partial || open(m).every((line) => decisions.get(line.id) === 'accept')),
      ),
    apply: (m, { decisions }) => {
      const { buyerFrom } = m.settings
      const yes = m.lines.filter((line) => !line.draft && (decisions.get(line.id) ?? line.decision) === 'accept')
      const amount = add(yes.map((line) => line.total - line.share))
      if (m.company && buyerFrom !== null && [...decisions.values()].includes('accept') && amount >= buyerFrom) {
        m.held = decisions
        tell(m, 'quote.buyer_approval.requested', { approval_kind: 'buyer', version_number: m.sent })
      } else take(m, decisions)
    },
  },
  company_approve: {
    refuse: (m) => first(within(m, ANSWERABLE), unless(m.held !== null)),
    apply: (m) => {
      if (!m.held) throw new Error('nothing held')
      const held = m.held
      m.held = null
      tell(m, 'quote.buyer_approval.granted', { approval_kind: 'buyer', version_number: m.sent })
      take(m, held)
    },
  },
  company_reject: {
    refuse: (m) => first(within(m, ANSWERABLE), unless(m.held !== null)),
    apply: (m) => {
      m.held = null
      const status = accepted(m).length > 0 ? derived(m) : 'declined'
      const event = { approval_kind: 'buyer', version_number: m.sent, previous_status: m.status, new_status: status }
      tell(m, 'quote.buyer_approval.rejected', event)
      m.status = status
    },
  },
  counter: {
    refuse: (m, { now }) =>
      first(
        within(m, ANSWERABLE),
        unless(!m.held),
        unless(!expired(m, now), 'offer_expired'),
        unless(open(m).length > 0),
        unless(m.settings.maxRounds === null || m.round < m.settings.maxRounds),
      ),
    apply: (m) => {
      m.round += 1
      move(m, 'countered', 'quote.countered', { version_number: m.sent })
    },
  },
  decline_proposal: {
    refuse: (m, { now }) =>
      first(
        within(m, ['proposal_sent']),
        unless(!m.held),
        unless(!expired(m, now), 'offer_expired'),
        unless(accepted(m).length === 0),
      ),
    apply: (m) => move(m, 'declined', 'quote.declined', { version_number: m.sent }),
  },
  withdraw: {
    refuse: (m) => first(within(m, NEG), unless(accepted(m).length === 0)),
    apply: (m) => {
      m.parked = null
      move(m, 'closed', 'quote.closed')
    },
  },
  expire: {
    refuse: () => null,
    apply: (m, { now }) => {
      if (m.status !== 'proposal_sent' || m.held || !expired(m, now)) return false
      move(m, accepted(m).length > 0 ? derived(m) : 'expired', 'quote.expired', { version_number: m.sent })
      return undefined
    },
  },
  remind: {
    refuse: () => null,
    apply: (m, { now }) => {
      const start = (m.expires ?? 0) - 3 * DAY
      const isDue = m.status === 'proposal_sent' && !m.held && !expired(m, now) && now >= start
      if (!isDue || m.reminded >= m.sent || m.sentAt >= start) return false
      m.reminded = m.sent
      tell(m, 'quote.expiring_soon', {
        expires_at: new Date(m.expires ?? 0).toISOString(),
        version_number: m.sent,
      })
      return undefined
    },
  },
  message: {
    refuse: (_m, { by, mailLeft }) => unless(by !== 'api' || mailLeft, 'email_quota_exceeded'),
    apply: (m) => tell(m, 'quote.message_created', {}),
  },
  assign: {
    refuse: () => null,
    apply: (m, { by }) => {
      const staff = by === 'manager' ? 'manager' : null
      if (m.assignee === staff) return false
      m.assignee = staff
      tell(m, 'quote.assigned', {})
      return undefined
    },
  },
  convert: {
    refuse: (m) =>
      first(
        within(m, ['accepted', 'partially_accepted', 'partially_converted']),
        unless(accepted(m).some((line) => !line.draft)),
        unless(!m.held),
      ),
    apply: (m, { groups }) => {
      const shipping = m.offeredShipping.get(agreed(m)) ?? 0n
      if (shipping > m.charged) m.charged = shipping
      for (const ids of groups) {
        m.orders.push('open')
        for (const line of m.lines) if (ids.includes(line.id)) line.draft = `draft ${m.orders.length}`
        const status = derived(m)
        tell(m, 'quote.converted', { is_final: status === 'converted', previous_status: m.status, new_status: status })
        m.status = status
      }
    },
  },
  pay: {
    refuse: () => null,
    apply: (m) => settleOrder(m, ['open'], 'paid', 'quote.order_completed'),
  },
  refund: {
    refuse: () => null,
    apply: (m) => settleOrder(m, ['paid'], 'refunded', 'quote.order_refunded'),
  },
  cancel_order: {
    refuse: () => null,
    apply: (m) => settleOrder(m, ['paid', 'refunded'], 'cancelled', 'quote.order_cancelled'),
  },
} satisfies Record<string, Rule>

/** Moves the first order in one of these states to the next, and records it. */
function settleOrder(m: Model, from: string[], to: Model['orders'][number], type: string): unknown {
  const i = firstOrder(m, from)
  if (i < 0) return false
  m.orders[i] = to
  tell(m, type, {})
  return undefined
}

/** Returns the order a platform step concerns; -1 for none. */
export function firstOrder(m: Model, states: string[]): number {
  return m.orders.findIndex((state) => states.includes(state))
}

export type StepName = keyof typeof RULES
