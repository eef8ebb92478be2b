import { applyPlatformDelivery } from '../../commands/orders/apply-platform-delivery.ts'
import { takeDueDeliveries } from '../../database/orders/platform-deliveries.ts'
import type { WorkingQuote } from '../../domain/quotes/quote.ts'
import { type Gid, parseGid } from '../../outside/platform/gid.ts'
import type { Act } from './read-story.ts'
import { actAs, type Stage } from './stage.ts'

const MOST_DELIVERIES = 100
/** The delay of the platform's reports. */
const UNDERWAY_MS = 1_000

/**
 * Plays what people do on the commerce platform: `pays` its draft orders (or one, by position), `refunds` everything or an
 * amount, `cancels`.
 */
export async function playDesk(stage: Stage, { verb, terms: [term] }: Act, quote: WorkingQuote): Promise<void> {
  const { platform, store } = stage
  const position = verb === 'pays' && term !== undefined ? Number(term) : null
  const drafts = quote.platform.draftOrderIds.filter((_, i) => position === null || i + 1 === position)
  const lastOrder = orderOf(quote)
  switch (verb) {
    case 'pays':
      for (const id of drafts) await platform.markAsPaid(store.id, parseGid('DraftOrder', id) ?? missing())
      break
    case 'refunds':
      await platform.refundOrder(store.id, lastOrder ?? missing(), {
        ...(term === undefined ? { kind: 'full' } : { kind: 'amount', amount: term }),
        restock: term === undefined,
      })
      break
    case 'cancels':
      await platform.cancelOrder(store.id, lastOrder ?? missing(), { restock: true })
      break
    default:
      throw new Error(`Unknown act on the platform: ${verb}.`)
  }
  await stage.hear()
}

/** Delivers the platform's signed reports and applies them, as the jobs do. */
export async function hearPlatform(stage: Stage): Promise<void> {
  const { systems, platform, clock } = stage
  clock.now = new Date(clock.now.getTime() + UNDERWAY_MS)
  await platform.deliverNotifications()
  for (const delivery of await takeDueDeliveries(systems.db, clock.now, MOST_DELIVERIES)) {
    await applyPlatformDelivery(actAs(stage, { kind: 'platform' }), delivery)
  }
}

function orderOf({ platform }: WorkingQuote): Gid<'Order'> | null {
  return parseGid('Order', platform.orderIds.at(-1) ?? '')
}

function missing(): never {
  throw new Error('There is no such draft order or order.')
}
