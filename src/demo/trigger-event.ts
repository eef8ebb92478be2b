import type { Systems } from '../commands/context.ts'
import { applyDraft } from '../commands/orders/apply-order.ts'
import { listStaff, type StaffMember } from '../database/access/staff.ts'
import { createPartitionsAhead } from '../database/partitions.ts'
import { readWorkingQuote } from '../database/quotes/working-quotes.ts'
import { readStore, type Store } from '../database/stores/stores.ts'
import { type EventRecord, listEvents } from '../database/webhooks/events.ts'
import { findAbsence } from '../domain/access/find-absence.ts'
import { ROLES } from '../domain/access/permissions.ts'
import { Problem } from '../domain/problem.ts'
import type { EventType } from '../domain/webhooks/events.ts'
import { callPlatform } from '../outside/platform/call-platform.ts'
import type { EmbeddedPlatform } from '../outside/platform/embedded/embedded-platform.ts'
import { parseGid } from '../outside/platform/gid.ts'
import { playAct } from './story/play-act.ts'
import { actAs, type Stage } from './story/stage.ts'
import { askForQuote } from './trigger/ask-for-quote.ts'
import { SCENARIOS, type Scenario } from './trigger/scenarios.ts'

/** The acts happen within the last minute, so that none is in the future: the feed's clock never goes back. */
const BEGINS_BEFORE_MS = 60_000
const BETWEEN_ACTS_MS = 5_000
const UNDERWAY_MS = 1_000
const MOST_EVENTS = 50
/** Acts that only a staff member can do. */
const OF_STAFF = /^staff (assigns|approves|rejects)/

export interface Triggering {
  systems: Systems & { platform: EmbeddedPlatform }
  /** The platform's clock, which this moves. */
  clock: { now: Date }
  /** Reports each act, with its events, as it happens. */
  onAct?: (act: string, events: readonly EventRecord[]) => void
}

/** The event that was asked for, and its quote. */
export interface TriggeredEvent {
  event: EventRecord
  quote: { id: string; number: string }
}

/**
 * Triggers an event of this type in a development store: creates a quote and takes it there by the real commands, as its
 * buyer and a staff member. The store's settings, except numbering, are ignored for it, not changed. Throws `not_found`, and
 * `invalid_request` for other stores, for one with nothing to quote, and if it needs staff and there are none.
 */
export async function triggerEvent(
  { systems, clock, onAct = () => {} }: Triggering,
  named: string,
  type: EventType,
): Promise<TriggeredEvent> {
  const { db } = systems
  const now = clock.now
  const store = await readStore(db, named)
  const scenario = SCENARIOS[type]
  const actor = chooseStaff(await listStaff(db, store.id))
  checkPossible(store, scenario, actor)
  await createPartitionsAhead(db, now)

  clock.now = new Date(now.getTime() - BEGINS_BEFORE_MS)
  const stage = openStage({ systems, clock }, { store, scenario, actor })
  const { custom_lines = true } = store.settings.targeting ?? {}
  const { quote, price } = await askForQuote(stage, scenario.ofCompany ?? false, custom_lines)
  stage.quotes.set(quote.number, quote.id)
  const report = reporter(stage, quote.id, { now, onAct })
  let events = await report('buyer asks for a quote')
  for (const [i, act] of scenario.acts.entries()) {
    const said = act.replace('{price}', price)
    const at = new Date(now.getTime() - BEGINS_BEFORE_MS + (i + 1) * BETWEEN_ACTS_MS)
    const failure = await play(stage, quote.number, said, at).catch((error: Error) => error)
    events = await report(said)
    // a running service's jobs may have been quicker than the last act
    if (failure && !events.some((event) => event.type === type)) throw failure
  }
  const event = events.find((one) => one.type === type)
  if (!event) throw new Error(`The quote ${quote.number} did not get to ${type}.`)
  return { event, quote: { id: quote.id, number: quote.number } }
}

/** Reports an act with its new events; returns all events of the quote. */
function reporter(
  { systems: { db }, store }: Stage,
  quoteId: string,
  { now, onAct }: Required<Pick<Triggering, 'onAct'>> & { now: Date },
) {
  let told = 0
  return async (act: string): Promise<readonly EventRecord[]> => {
    const events = (await listEvents(db, store.id, { quoteId, limit: MOST_EVENTS, now }))?.events ?? []
    onAct(act, events.slice(told))
    told = events.length
    return events
  }
}

function checkPossible(store: Store, { acts }: Scenario, actor: StaffMember | null): void {
  if (!store.development) {
    throw new Problem(
      'invalid_request',
      `${store.domain} is not a development store. Triggered events come from real quotes and orders, so they are for development stores only.`,
    )
  }
  if (!actor && acts.some((act) => OF_STAFF.test(act))) {
    throw new Problem(
      'invalid_request',
      `This needs a staff member of ${store.domain} who has accepted their invitation: qns staff invite.`,
    )
  }
}

/** Chooses the staff member with the most permissions. */
function chooseStaff(staff: readonly StaffMember[]): StaffMember | null {
  const active = staff.filter((member) => findAbsence(member) === null)
  return ROLES.flatMap((role) => active.filter((member) => member.role === role))[0] ?? null
}

function openStage(
  { systems, clock }: Pick<Triggering, 'systems' | 'clock'>,
  { store, scenario, actor }: { store: Store; scenario: Scenario; actor: StaffMember | null },
): Stage {
  const { numbering } = store.settings
  const stage: Stage = {
    systems,
    platform: systems.platform,
    clock,
    store: { ...store, settings: { ...scenario.settings, ...(numbering && { numbering }) } },
    staff: new Map(actor ? [['staff', actor]] : []),
    apiKeyId: '',
    quotes: new Map(),
    hear: () => hear(stage),
  }
  return stage
}

async function play(stage: Stage, number: string, act: string, at: Date): Promise<void> {
  const [said = '', words = null] = act.split(' : ')
  const [who = '', verb = '', ...terms] = said.split(' ')
  const scene = { number, source: '', buyer: '', lines: '' }
  await playAct(stage, { at, scene, who, verb, terms, words })
}

/**
 * Applies the platform's news of the quotes' draft orders and orders. A running service also gets its notifications sooner
 * or later: each fact counts once.
 */
async function hear(stage: Stage): Promise<void> {
  const { systems, platform, clock, store } = stage
  clock.now = new Date(clock.now.getTime() + UNDERWAY_MS)
  const ctx = actAs(stage, { kind: 'platform' })
  for (const quoteId of stage.quotes.values()) {
    const quote = await readWorkingQuote(systems.db, store.id, quoteId)
    for (const draftOrderId of quote.platform.draftOrderIds) {
      const id = parseGid('DraftOrder', draftOrderId)
      const draft = id && (await callPlatform(ctx, (call) => platform.getDraftOrder(call, id)))
      if (draft) await applyDraft(ctx, draft)
    }
  }
}
