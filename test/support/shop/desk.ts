import assert from 'node:assert/strict'
import type { Role } from '../../../src/domain/access/permissions.ts'
import { idToUuid } from '../../../src/domain/id.ts'
import { type Answer, openTestService, type TestService } from '../service/service.ts'
import { type Staff, signInAs } from './admin.ts'
import { openShop, type Shop } from './catalog.ts'
import { type Negotiation, openNegotiation } from './negotiation.ts'

/** A shop with a staff member of each role, who act on its quotes through the admin API. */
export interface Desk {
  service: TestService
  shop: Shop
  admin: Staff
  manager: Staff
  rep: Staff
  /** A new request of 3 boards and 7 mugs. */
  open(more?: Record<string, unknown>): Promise<Negotiation>
  /**
   * Acts on the quote as it is now: `POST /admin/api/quotes/{id}/<path>`, or another method; `body` may name another
   * revision.
   */
  act(
    staff: Staff,
    quote: Pick<Negotiation, 'id' | 'read'>,
    path: string,
    body?: object,
    method?: string,
  ): Promise<Answer>
  /** Like act, but expects a refusal with this status and code that does not change the quote. */
  refused(staff: Staff, quote: Negotiation, path: string, body: object, problem: [number, string]): Promise<Answer>
  /** Everything a change leaves behind, for comparison. */
  trace(quote: Pick<Negotiation, 'id'>): Promise<object>
  /** The mail about the quote, as `kind to audience`, sorted. */
  mails(quote: Pick<Negotiation, 'id'>): Promise<string[]>
  /** Runs the work while the store has these settings. */
  under(settings: Record<string, unknown>, work: () => Promise<void>): Promise<void>
  /** Signs in a staff member with this role. */
  sign(role: Role): Promise<Staff>
  /** Signs everyone in again, once sessions have expired. */
  signAll(): Promise<void>
}

/** Opens a desk, on a service of its own unless one is given. */
export async function openDesk(given?: TestService): Promise<Desk> {
  const service = given ?? (await openTestService())
  const shop = await openShop(service)
  const sign = (role: Role) => signInAs(service, shop.store, role)
  const desk = { service, shop, sign } as Desk
  desk.signAll = async () => {
    desk.admin = await sign('admin')
    desk.manager = await sign('manager')
    desk.rep = await sign('sales_rep')
  }
  await desk.signAll()
  desk.open = (more = {}) => openNegotiation(service, shop, more)
  desk.act = async (staff, quote, path, body = {}, method = 'POST') => {
    const { revision } = await quote.read()
    return staff.call(method, `/admin/api/quotes/${quote.id}/${path}`, { revision, ...body })
  }
  desk.trace = async ({ id }) => {
    const { rows } = await service.pool.query(
      `select revision, status, updated_at, deleted_at, assigned_staff_id, staged,
         (select count(*) from quote_change where store_id = $1 and quote_id = q.id) as changes,
         (select count(*) from quote_version where store_id = $1 and quote_id = q.id) as versions,
         (select count(*) from mail_outbox where store_id = $1 and quote_id = q.id) as mails,
         (select count(*) from event where store_id = $1 and quote_id = q.id) as events
       from quote q where q.store_id = $1 and q.id = $2`,
      [shop.store.id, idToUuid('qte', id)],
    )
    return rows[0]
  }
  desk.mails = async ({ id }) => {
    const { rows } = await service.pool.query(
      'select kind, audience from mail_outbox where store_id = $1 and quote_id = $2 order by kind, audience',
      [shop.store.id, idToUuid('qte', id)],
    )
    return rows.map(({ kind, audience }) => `${kind} to ${audience}`)
  }
  desk.under = async (settings, work) => {
    await service.settings(shop.store, settings)
    await work().finally(() =>
      service.settings(shop.store, Object.fromEntries(Object.keys(settings).map((name) => [name, null]))),
    )
  }
  desk.refused = async (staff, quote, path, body, [status, code]) => {
    const before = await desk.trace(quote)
    const answer = await desk.act(staff, quote, path, body, path === 'proposal' ? 'PUT' : 'POST')
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(answer.body))
    assert.deepEqual(await desk.trace(quote), before)
    return answer
  }
  return desk
}
