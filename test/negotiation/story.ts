import assert from 'node:assert/strict'
import { answerApproval } from '../../src/commands/approvals/answer-approval.ts'
import { approveProposal } from '../../src/commands/approvals/approve-proposal.ts'
import type { Context } from '../../src/commands/context.ts'
import { answerProposal } from '../../src/commands/negotiation/answer-proposal.ts'
import { reopenQuote } from '../../src/commands/negotiation/reopen-quote.ts'
import { sendProposal } from '../../src/commands/negotiation/send-proposal.ts'
import { stageProposal } from '../../src/commands/negotiation/stage-proposal.ts'
import { convertQuote } from '../../src/commands/orders/convert-quote.ts'
import { createQuote } from '../../src/commands/quotes/create-quote.ts'
import { createPartitions } from '../../src/database/partitions.ts'
import { listTimeline } from '../../src/database/quotes/timeline.ts'
import { readWorkingQuote } from '../../src/database/quotes/working-quotes.ts'
import { listEvents } from '../../src/database/webhooks/events.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import type { StagedProposal } from '../../src/domain/negotiation/staged-proposal.ts'
import type { WorkingQuote } from '../../src/domain/quotes/quote.ts'
import type { Decision } from '../../src/domain/quotes/quote-terms.ts'
import { stagedAt } from '../support/given/staged.ts'
import { contextOf } from '../support/service/context.ts'
import type { TestService } from '../support/service/service.ts'
import { addStaff } from '../support/shop/admin.ts'
import { openShop, quoteRequest, type Shop } from '../support/shop/catalog.ts'

export const DAY_MS = 86_400_000
type Who = 'rep' | 'manager' | 'admin' | 'buyer' | 'api' | 'automation' | 'job' | 'platform'

/** A store with a staff member of each role, where quotes go through their transitions. */
export interface Stage {
  service: TestService
  shop: Shop
  actors: Record<Who, Actor>
}

/** Opens a store with these settings. */
export async function openStage(service: TestService, settings: object = {}): Promise<Stage> {
  const shop = await openShop(service)
  await service.settings(shop.store, { expiry: { valid_days: 30, reminder_days: 3 }, ...settings })
  const staff = async (role: 'admin' | 'manager' | 'sales_rep'): Promise<Actor> => {
    const { id, name } = await addStaff(service, shop.store, { role })
    return { kind: 'staff', id, name, role }
  }
  const actors = {
    rep: await staff('sales_rep'),
    manager: await staff('manager'),
    admin: await staff('admin'),
    buyer: { kind: 'buyer', email: 'kim@buyer.example', contactId: null },
    api: { kind: 'api', keyId: 'key_1' },
    automation: { kind: 'automation', rule: 'r' },
    job: { kind: 'job' },
    platform: { kind: 'platform' },
  } as const satisfies Record<Who, Actor>
  return { service, shop, actors }
}

const CONTACT = { id: 'gid://platform/CompanyContact/1', role: null, isMainContact: true }
const PRICES = ['33.33', '12.49', '70.00']

/** A quote of V01's lines: A 3, B 7 and C 1. */
export class Story {
  readonly stage: Stage
  readonly quoteId: string
  readonly lines: readonly string[]

  private constructor(stage: Stage, quoteId: string, lines: readonly string[]) {
    this.stage = stage
    this.quoteId = quoteId
    this.lines = lines
  }

  /** Creates a new request of the buyer, or of a company with `company`. */
  static async begin(stage: Stage, company = false): Promise<Story> {
    const { shop, actors } = stage
    const lines = [
      { variant_id: shop.board, quantity: 3 },
      { variant_id: shop.mug, quantity: 7 },
      { variant_id: shop.longBoard, quantity: 1 },
    ]
    const request = quoteRequest({ lines, ...(company && { customer_id: shop.buyer }) })
    const ctx = { ...(await contextOf(stage.service, shop.store)), actor: actors.buyer }
    const quote = await createQuote(ctx, request as never, 'storefront')
    return new Story(
      stage,
      quote.id,
      quote.lines.map(({ id }) => id),
    )
  }

  get target() {
    return { quoteId: this.quoteId }
  }

  /** Returns the context of someone in the store. */
  async as(who: Who): Promise<Context> {
    const { service, shop, actors } = this.stage
    return contextOf(service, shop.store, actors[who])
  }

  async read(): Promise<WorkingQuote> {
    return readWorkingQuote(this.stage.service.db, this.stage.shop.store.id, this.quoteId)
  }

  async staged(prices: readonly string[] = PRICES, more: Partial<StagedProposal> = {}): Promise<this> {
    const { lines } = await this.read()
    const open = lines.filter(({ decision }) => decision === null || decision === 'defer')
    const of = (values: readonly string[]) => open.map(({ id }) => values[this.lines.indexOf(id)] ?? '1.00')
    const staged = stagedAt(
      open.map(({ id }) => id),
      of(prices),
      more,
      open.map(({ quantity }) => quantity),
    )
    await stageProposal(await this.as('rep'), this.target, staged)
    return this
  }

  async sent(who: Who = 'rep'): Promise<this> {
    await this.staged()
    await sendProposal(await this.as(who), this.target, true)
    return this
  }

  /** The buyer's decisions on A, B and C; null leaves a line as it is. */
  async answered(...decisions: (Decision | null)[]): Promise<this> {
    const chosen = decisions.flatMap((decision, i) => (decision ? [[this.lines[i] ?? '', decision] as const] : []))
    const answer = { decisions: Object.fromEntries(chosen), termsAccepted: true }
    await answerProposal(await this.as('buyer'), this.target, answer)
    return this
  }

  async converted(...groups: number[][]): Promise<this> {
    const ids = groups.map((group) => group.map((i) => this.lines[i] ?? ''))
    await convertQuote(await this.as('rep'), this.target, { groups: ids, shippingOn: 'first', invoice: false })
    return this
  }

  async reopened(includeRejected = false): Promise<this> {
    await reopenQuote(await this.as('rep'), this.target, includeRejected)
    return this
  }

  async approved(): Promise<this> {
    await approveProposal(await this.as('manager'), this.target)
    return this
  }

  async companyAnswers(approve: boolean): Promise<this> {
    const answer = approve ? ({ approve } as const) : ({ approve, comment: 'No budget' } as const)
    await answerApproval(await this.as('buyer'), this.target, CONTACT, answer)
    return this
  }

  /** Lets time pass and creates the partitions of the days ahead, like the job. */
  async pass(ms: number): Promise<this> {
    const { service } = this.stage
    service.now = new Date(service.now.getTime() + ms)
    await createPartitions(service.db, service.now)
    return this
  }

  /** Returns the quote's events as read at this time, the service's by default. */
  async events(
    now = this.stage.service.now,
  ): Promise<{ type: string; actor: string; data: Record<string, unknown> }[]> {
    const { service, shop } = this.stage
    const page = await listEvents(service.db, shop.store.id, { quoteId: this.quoteId, limit: 100, now })
    assert.ok(page)
    return page.events.map(({ type, actor, data }) => ({ type, actor, data: JSON.parse(data) }))
  }

  /** Returns everything a refusal must leave unchanged. */
  async imprint(): Promise<unknown> {
    const { service, shop } = this.stage
    const quote = await this.read()
    return {
      revision: quote.revision,
      events: await this.events(),
      timeline: (await listTimeline(service.db, shop.store.id, this.quoteId)).length,
    }
  }
}
