import type { PeriodFigures } from '../../../src/database/analytics/analytics.ts'
import type { PeriodSpan } from '../../../src/domain/analytics/analytics-periods.ts'
import { uuidTime } from '../../../src/domain/id.ts'
import { parseMoney, sum } from '../../../src/domain/money.ts'
import type { TestService } from '../service/service.ts'

interface Change {
  quote_id: string
  id: string
  action: string
  actor: { kind: string }
  previous_status: string | null
  new_status: string
  total: string
  accepted_lines: number
  accepted_net: string
  compared_net: string
  compared_catalog: string
  /** When it happened. */
  at: Date
}

interface QuoteFacts {
  id: string
  source: string
  created_at: Date
  first_accepted_at: Date | null
  conversions: { at: Date; net: string }[]
  changes: Change[]
}

const TERMINAL = ['converted', 'declined', 'closed']
const IN_NEGOTIATION = ['submitted', 'in_review', 'countered', 'proposal_sent']
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Computes a store's figures a second time, quote by quote and period by period, the slow way: no SQL, no running sums. */
export async function recomputeFigures(
  service: TestService,
  storeId: string,
  spans: readonly PeriodSpan[],
): Promise<PeriodFigures[]> {
  const quotes = (await readFacts(service, storeId)).map((quote) => ({ quote, accepted: acceptancesOf(quote) }))
  return spans.map((span) => {
    const isIn = (at: Date | null | undefined) => at != null && at >= span.start && at < span.end
    const entered = (status: string) =>
      quotes.filter(({ quote, accepted }) => enteredAt(quote, accepted, status).some(isIn)).length
    const inPeriod = quotes.flatMap(({ accepted }) => accepted).filter(({ at }) => isIn(at))
    const compared = sum(inPeriod.map(({ compared }) => compared))
    const catalog = sum(inPeriod.map(({ catalog }) => catalog))
    return {
      total: quotes.filter(({ quote }) => isUnderWay(quote, span)).length,
      new: quotes.filter(({ quote }) => isIn(quote.created_at)).length,
      accepted: entered('accepted'),
      partiallyAccepted: entered('partially_accepted'),
      declined: entered('declined'),
      expired: entered('expired'),
      converted: entered('converted'),
      acceptedValue: sum(inPeriod.map(({ net }) => net)),
      pipelineValue: sum(quotes.map(({ quote }) => pipelineOf(quote, span.end))),
      convertedValue: sum(
        quotes.flatMap(({ quote }) => quote.conversions.flatMap(({ at, net }) => (isIn(at) ? [parseMoney(net)] : []))),
      ),
      avgDiscountPct: catalog === 0n ? null : 100 * (1 - Number(compared) / Number(catalog)),
      avgFirstResponseMinutes: mean(
        quotes.flatMap(({ quote }) => (isIn(quote.created_at) ? responseMs(quote) : [])),
        MINUTE_MS,
      ),
      avgNegotiationDays: mean(
        quotes.flatMap(({ quote: { first_accepted_at: first, created_at } }) =>
          first && isIn(first) ? [first.getTime() - created_at.getTime()] : [],
        ),
        DAY_MS,
      ),
      avgConversionDays: mean(
        quotes.flatMap(({ quote }) => {
          const done = quote.changes.find((one) => moves(one) && one.new_status === 'converted')
          return done && isIn(done.at) ? [done.at.getTime() - (quote.first_accepted_at?.getTime() ?? Number.NaN)] : []
        }),
        DAY_MS,
      ),
    }
  })
}

/** Only quotes that are not deleted. */
async function readFacts(service: TestService, storeId: string): Promise<QuoteFacts[]> {
  const { rows: quotes } = await service.pool.query<QuoteFacts>(
    `select id, source, created_at, first_accepted_at, (
       select coalesce(jsonb_agg(jsonb_build_object('draft', draft_order_id, 'net', (subtotal - discount)::text)), '[]')
       from conversion where conversion.quote_id = quote.id and state = 'done') as conversions
     from quote where store_id = $1 and deleted_at is null order by id`,
    [storeId],
  )
  const { rows: changes } = await service.pool.query<Change & { detail: { draft_order_id?: string } }>(
    'select * from quote_change where store_id = $1 and total is not null order by id',
    [storeId],
  )
  return quotes.map((quote) => {
    const own = changes.filter(({ quote_id }) => quote_id === quote.id).map((one) => ({ ...one, at: uuidTime(one.id) }))
    const made = (draft: string) =>
      own.find(({ action, detail }) => action === 'converted' && detail.draft_order_id === draft)
    const conversions = (quote.conversions as unknown as { draft: string; net: string }[]).map(({ draft, net }) => ({
      at: made(draft)?.at ?? new Date(Number.NaN),
      net,
    }))
    return { ...quote, changes: own, conversions }
  })
}

interface Acceptance {
  at: Date
  lines: number
  net: bigint
  compared: bigint
  catalog: bigint
}

/** Returns when each accepted amount that is still valid was accepted: a stack from which voiding takes the last. */
function acceptancesOf({ changes }: QuoteFacts): Acceptance[] {
  const pile: Acceptance[] = []
  for (const change of changes) {
    const more: Acceptance = {
      at: change.at,
      lines: change.accepted_lines - Number(sum(pile.map(({ lines }) => BigInt(lines)))),
      net: parseMoney(change.accepted_net) - sum(pile.map(({ net }) => net)),
      compared: parseMoney(change.compared_net) - sum(pile.map(({ compared }) => compared)),
      catalog: parseMoney(change.compared_catalog) - sum(pile.map(({ catalog }) => catalog)),
    }
    if (more.lines > 0) pile.push(more)
    else for (let over = -more.lines; over > 0; ) over -= pile.pop()?.lines ?? over
  }
  return pile
}

function enteredAt({ changes }: QuoteFacts, accepted: readonly Acceptance[], status: string): Date[] {
  const entries = changes.filter((one) => moves(one) && one.new_status === status)
  if (status !== 'accepted' && status !== 'partially_accepted') return entries.map(({ at }) => at)
  return entries
    .filter(({ id, at, accepted_lines }) => {
      const before = changes.findLast((one) => one.id < id)?.accepted_lines ?? 0
      if (accepted_lines > before) return accepted.some((one) => one.at.getTime() === at.getTime())
      return accepted.some((one) => one.at < at) // back to where it was
    })
    .map(({ at }) => at)
}

function isUnderWay({ created_at, changes }: QuoteFacts, { start, end }: PeriodSpan): boolean {
  const over = changes.find((one) => TERMINAL.includes(one.new_status))
  return created_at < end && (over === undefined || over.at > start)
}

function pipelineOf({ changes }: QuoteFacts, end: Date): bigint {
  const last = changes.findLast(({ at }) => at < end)
  return last && IN_NEGOTIATION.includes(last.new_status) ? parseMoney(last.total) : 0n
}

function responseMs({ source, created_at, changes }: QuoteFacts): number[] {
  if (source === 'manual' || source === 'duplicate') return []
  const answer = changes.find(
    (one) =>
      (moves(one) && one.new_status === 'proposal_sent') ||
      (one.action === 'post_message' && one.actor.kind === 'staff'),
  )
  return answer ? [answer.at.getTime() - created_at.getTime()] : []
}

function moves({ previous_status, new_status }: Change): boolean {
  return previous_status !== new_status
}

function mean(spans: readonly number[], unitMs: number): number | null {
  return spans.length === 0 ? null : spans.reduce((total, ms) => total + ms, 0) / spans.length / unitMs
}
