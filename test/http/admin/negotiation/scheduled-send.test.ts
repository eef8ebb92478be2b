import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sendScheduled } from '../../../../src/commands/negotiation/scheduled/send-scheduled.ts'
import { formatId, idToUuid } from '../../../../src/domain/id.ts'
import { decidePostMessage } from '../../../../src/domain/quotes/post-message.ts'
import { sendDueProposals } from '../../../../src/jobs/quotes/send-due-proposals.ts'
import { onOneDatabase } from '../../../support/citus/on-one-database.ts'
import { advance } from '../../../support/service/clock.ts'
import { contextOf } from '../../../support/service/context.ts'
import { jobContext } from '../../../support/service/jobs.ts'
import { workOffMail } from '../../../support/service/mail.ts'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'
import { type Negotiation, pass } from '../../../support/shop/negotiation.ts'

const TRIGGERS = onOneDatabase('Citus takes no triggers')

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())
beforeEach(() => desk.signAll()) // days pass between them

const HOUR_MS = 3_600_000
const TOTAL = '187.42'
const BUYER = { kind: 'buyer', email: 'kim@buyer.example', contactId: null } as const
const inHours = (hours: number) => new Date(desk.service.now.getTime() + hours * HOUR_MS).toISOString()
const run = () => sendDueProposals(jobContext(desk.service))

/** The proposal of 3 boards at 33.33 and 7 mugs at 12.49: 187.42. */
function proposalOf(quote: Negotiation, more: object = {}) {
  const lines = quote.lines.map((id, i) => ({
    id,
    quantity: [3, 7][i],
    price: { kind: 'unit', amount: ['33.33', '12.49'][i] },
  }))
  return { lines, shipping: { status: 'not_required' }, tax: { kind: 'none' }, ...more }
}

async function staged(more: object = {}): Promise<Negotiation> {
  const quote = await desk.open()
  const { status, body } = await desk.act(desk.admin, quote, 'proposal', proposalOf(quote, more), 'PUT')
  assert.equal(status, 200, JSON.stringify(body))
  return quote
}

async function scheduled(hours = 2, { by = desk.rep, more = {} }: { by?: Staff; more?: object } = {}) {
  const quote = await staged()
  const { status, body } = await desk.act(by, quote, 'scheduled-send', { at: inHours(hours), total: TOTAL, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return quote
}

const shown = async (quote: Negotiation) =>
  (await desk.admin.call('GET', `/admin/api/quotes/${quote.id}`)).body.scheduled_send
const sentMails = async (quote: Negotiation) =>
  (await desk.mails(quote)).filter((mail) => mail === 'proposal to buyer').length
const taskOf = async (staff: Staff, { id }: Negotiation, scope = 'mine') => {
  const { body } = await staff.call('GET', `/admin/api/turns?scope=${scope}`)
  const turn = body.data.find(({ quote }: { quote: { id: string } }) => quote.id === id)
  return turn ? [turn.task, turn.why?.code ?? null] : null
}
const write = (quote: Negotiation) =>
  quote.decide((read, now) => decidePostMessage(read, { id: 'msg_1', internal: false, by: 'buyer' }, now), BUYER)
async function addMessage(quote: Negotiation): Promise<void> {
  await desk.service.pool.query(
    `insert into quote_message (store_id, id, quote_id, internal, actor, body, created_at)
     values ($1, gen_random_uuid(), $2, false, 'buyer', 'Could it be red?', $3)`,
    [desk.shop.store.id, idToUuid('qte', quote.id), desk.service.now],
  )
}

describe('a scheduled send', () => {
  it('goes out at its time and not before, once, by who scheduled it, with the letter they agreed to', async () => {
    const letter = { language: 'de', subject: 'Für Sie: {{total}}', cc: ['kim.boss@buyer.example'] }
    const quote = await scheduled(2, { more: { letter } })
    const { at, total, copies, reason, stopped_at: stoppedAt } = await shown(quote)
    assert.deepEqual([at, total, copies, reason, stoppedAt], [inHours(2), TOTAL, 1, null, null])
    await pass(desk.service, 2 * HOUR_MS - 1)
    await run()
    assert.equal((await quote.read()).status, 'in_review')
    assert.equal(await sentMails(quote), 0)
    await pass(desk.service, 1)
    await run()
    await run()
    const read = await quote.read()
    assert.deepEqual([read.status, read.versionNumber], ['proposal_sent', 1])
    assert.equal(await shown(quote), null)
    await workOffMail(desk.service)
    const { body } = await desk.admin.call('GET', `/admin/api/mail?kind=proposal&quote_id=${quote.id}`)
    assert.deepEqual(body.data.map((mail: { to: { email: string } }) => mail.to.email).sort(), [
      'kim.boss@buyer.example',
      read.customer.email,
    ])
    const { body: mail } = await desk.admin.call('GET', `/admin/api/mail/${body.data[0].id}`)
    assert.match(mail.subject, /^Für Sie: 187,42\s\$$/)
    const { body: timeline } = await desk.admin.call('GET', `/admin/api/quotes/${quote.id}/timeline`)
    const sent = timeline.data.find(({ action }: { action?: string }) => action === 'send_proposal')
    assert.deepEqual([sent.actor.kind, sent.actor.id, sent.detail.scheduled], ['staff', desk.rep.member.id, true])
  })

  it('waits under “scheduled” and nowhere else, until it has gone or was cancelled', async () => {
    const quote = await scheduled()
    assert.equal(await taskOf(desk.rep, quote), null)
    assert.deepEqual(await taskOf(desk.rep, quote, 'scheduled'), ['scheduled', null])
    const { status } = await desk.act(desk.rep, quote, 'scheduled-send/cancel')
    assert.equal(status, 200)
    assert.equal(await taskOf(desk.rep, quote, 'scheduled'), null)
    assert.equal((await taskOf(desk.rep, quote))?.[0], 'request')
    await pass(desk.service, 3 * HOUR_MS)
    await run()
    assert.equal(await sentMails(quote), 0)
    await desk.refused(desk.rep, quote, 'scheduled-send/cancel', {}, [409, 'action_unavailable'])
    await desk.refused(desk.rep, quote, 'scheduled-send/now', {}, [409, 'action_unavailable'])
  })

  it('goes out at once if a person says so, as it was agreed', async () => {
    const quote = await scheduled(2, { more: { letter: { cc: ['kim.boss@buyer.example'] } } })
    const { status, body } = await desk.act(desk.manager, quote, 'scheduled-send/now')
    assert.deepEqual([status, body.status, body.scheduled_send], [200, 'proposal_sent', null])
    await pass(desk.service, 3 * HOUR_MS)
    await run()
    assert.deepEqual([(await quote.read()).versionNumber, await sentMails(quote)], [1, 1])
  })

  it('is one version and one mail, however many workers and people send at once', async () => {
    const quote = await scheduled()
    await pass(desk.service, 2 * HOUR_MS)
    const { revision } = await quote.read()
    const job = await contextOf(desk.service, desk.shop.store, { kind: 'job' })
    const path = `/admin/api/quotes/${quote.id}`
    const tried = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => sendScheduled(job, quote.id)),
      desk.manager.call('POST', `${path}/scheduled-send/now`, { revision }),
      desk.admin.call('POST', `${path}/send`, { revision, total: TOTAL }),
    ])
    await run()
    assert.deepEqual([(await quote.read()).versionNumber, await sentMails(quote)], [1, 1], JSON.stringify(tried))
    assert.equal(await shown(quote), null)
  })

  it('either goes out or is cancelled, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const quote = await scheduled()
      await pass(desk.service, 2 * HOUR_MS)
      const job = await contextOf(desk.service, desk.shop.store, { kind: 'job' })
      const [, cancelled] = await Promise.allSettled([
        sendScheduled(job, quote.id),
        desk.act(desk.rep, quote, 'scheduled-send/cancel'),
      ])
      const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.status === 200
      assert.equal(await sentMails(quote), isCancelled ? 0 : 1)
    }
  })

  it('survives a crash in the middle: nothing has gone out, and the next run sends it', TRIGGERS, async () => {
    const quote = await scheduled()
    await pass(desk.service, 2 * HOUR_MS)
    const fault =
      'create function lose() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$'
    await desk.service.pool.query(fault)
    await desk.service.pool.query(
      'create trigger lose before delete on scheduled_send for each row execute function lose()',
    )
    await run()
    await desk.service.pool.query('drop trigger lose on scheduled_send')
    await desk.service.pool.query('drop function lose')
    assert.equal(await sentMails(quote), 0)
    assert.equal((await quote.read()).versionNumber, 0)
    assert.equal((await shown(quote)).stopped_at, null)
    await run()
    assert.deepEqual([(await quote.read()).versionNumber, await sentMails(quote)], [1, 1])
  })

  it('keeps its offer from being edited until it is cancelled', async () => {
    const quote = await scheduled()
    const answer = await desk.refused(desk.rep, quote, 'proposal', proposalOf(quote, { note: 'Cheaper' }), [
      409,
      'not_editable',
    ])
    assert.equal(answer.body.reason?.code ?? answer.body.why?.code, 'send_scheduled')
    await desk.act(desk.rep, quote, 'scheduled-send/cancel')
    const { status } = await desk.act(desk.rep, quote, 'proposal', proposalOf(quote, { note: 'Cheaper' }), 'PUT')
    assert.equal(status, 200)
  })

  it('is replaced by another time, and by sending otherwise', async () => {
    const quote = await scheduled(2)
    const again = await desk.act(desk.manager, quote, 'scheduled-send', { at: inHours(5), total: TOTAL })
    assert.equal(again.status, 200, JSON.stringify(again.body))
    await pass(desk.service, 2 * HOUR_MS)
    await run()
    assert.equal(await sentMails(quote), 0)
    const { status } = await desk.act(desk.admin, quote, 'send', { total: TOTAL })
    assert.equal(status, 200)
    await pass(desk.service, 4 * HOUR_MS)
    await run()
    assert.deepEqual([(await quote.read()).versionNumber, await sentMails(quote)], [1, 1])
    const { rows } = await desk.service.pool.query('select 1 from scheduled_send where quote_id = $1', [
      idToUuid('qte', quote.id),
    ])
    assert.equal(rows.length, 0)
  })
})

describe('a scheduled send that cannot go out as agreed', () => {
  /** Runs the job when it is due, and returns why it did not go, as the queue of its staff and its quote say it. */
  async function whyNot(quote: Negotiation, staff = desk.rep): Promise<string | null> {
    await pass(desk.service, 3 * HOUR_MS)
    await run()
    assert.equal(await sentMails(quote), 0)
    const { stopped_at: at, reason } = await shown(quote)
    assert.ok(at)
    assert.deepEqual(await taskOf(staff, quote), ['send_stopped', reason.code])
    return reason.code
  }

  it('comes back when the buyer wrote, and says beforehand that it will', async () => {
    const quote = await scheduled()
    await pass(desk.service, HOUR_MS)
    await addMessage(quote)
    await write(quote)
    assert.equal((await shown(quote)).reason.code, 'buyer_wrote')
    assert.equal((await taskOf(desk.rep, quote))?.[0], 'request', 'it waits for the longest wait again')
    assert.equal(await whyNot(quote), 'buyer_wrote')
    await desk.act(desk.rep, quote, 'scheduled-send/cancel')
    assert.equal(await shown(quote), null)
    assert.equal((await taskOf(desk.rep, quote))?.[0], 'request')
  })

  it('comes back when the offer changed by another way', async () => {
    const quote = await scheduled()
    await quote.decide((read) => ({
      ...decidePostMessage(read, { id: 'msg_1', internal: true, by: 'merchant' }, desk.service.now),
      quote: { ...read, staged: read.staged && { ...read.staged, note: 'Another' } },
    }))
    assert.equal(await whyNot(quote), 'offer_changed')
  })

  it('comes back when it needs approval now', async () => {
    const quote = await scheduled()
    const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
    const policy = { id: 'all', name: 'All', domain: 'merchant', conditions: [], steps }
    await desk.under({ approvals: { policies: [policy] } }, async () => {
      assert.equal(await whyNot(quote), 'needs_approval')
      assert.equal((await quote.read()).approval, null)
    })
  })

  it('comes back when its prices are below a new floor', async () => {
    const quote = await scheduled()
    await desk.under({ price_floor: { percent: '1' } }, async () => {
      assert.equal(await whyNot(quote), 'below_price_floor')
    })
  })

  it('comes back when who scheduled it was deactivated', async () => {
    const leaver = await desk.sign('sales_rep')
    const quote = await scheduled(2, { by: leaver })
    await desk.admin.call('PATCH', `/admin/api/staff/${leaver.member.id}`, { active: false })
    assert.equal(await whyNot(quote), 'sender_gone')
  })

  it('is no longer shown to who scheduled it once the quote is a colleague’s whom they may not follow', async () => {
    const quote = await scheduled()
    await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
    assert.equal(await taskOf(desk.rep, quote, 'scheduled'), null)
    assert.equal(await whyNot(quote, desk.manager), 'sender_gone')
    assert.equal(await taskOf(desk.rep, quote), null)
  })

  it('does not go out of a store that is closed', async () => {
    const quote = await scheduled()
    await desk.service.pool.query('update store set revision = revision + 1, installed = false where id = $1', [
      desk.shop.store.id,
    ])
    await pass(desk.service, 3 * HOUR_MS)
    await run()
    await desk.service.pool.query('update store set revision = revision + 1, installed = true where id = $1', [
      desk.shop.store.id,
    ])
    assert.equal(await sentMails(quote), 0)
    assert.equal((await shown(quote)).reason.code, 'store_inactive')
  })

  it('comes back when the quote was closed, until that is seen', async () => {
    const quote = await scheduled()
    await desk.act(desk.admin, quote, 'close', {})
    assert.equal(await whyNot(quote), 'not_now')
    await desk.act(desk.rep, quote, 'scheduled-send/cancel')
    assert.equal(await taskOf(desk.rep, quote), null)
  })

  it('is done with when the proposal is sent by hand, or the quote ends', async () => {
    const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
    const policy = { id: 'all', name: 'All', domain: 'merchant', conditions: [], steps }
    const [sent, closed] = [await scheduled(), await scheduled()]
    await desk.under({ approvals: { policies: [policy] } }, async () => {
      await whyNot(sent)
    })
    const { status, body } = await desk.act(desk.rep, sent, 'send', { total: TOTAL })
    assert.deepEqual([status, body.outcome], [200, 'sent'], JSON.stringify(body))
    await pass(desk.service, 1)
    await desk.act(desk.admin, closed, 'close', {})
    assert.equal(await taskOf(desk.rep, sent), null)
    assert.equal(await taskOf(desk.rep, closed), null)
  })
})

describe('scheduling', () => {
  it('refuses times that have passed or are too far ahead, offers that end before, and other sums', async () => {
    const quote = await staged({ expiry: { at: inHours(1) } })
    await desk.refused(desk.rep, quote, 'scheduled-send', { at: inHours(-1), total: TOTAL }, [400, 'invalid_request'])
    await desk.refused(desk.rep, quote, 'scheduled-send', { at: inHours(91 * 24), total: TOTAL }, [
      400,
      'invalid_request',
    ])
    await desk.refused(desk.rep, quote, 'scheduled-send', { at: inHours(2), total: TOTAL }, [422, 'invalid_proposal'])
    const open = await staged()
    await desk.refused(desk.rep, open, 'scheduled-send', { at: inHours(2), total: '1.00' }, [409, 'state_conflict'])
    await desk.refused(desk.rep, open, 'scheduled-send', { at: inHours(2), total: TOTAL, revision: '1' }, [
      409,
      'state_conflict',
    ])
  })

  it('is for what needs no approval, and for who sees the quote', async () => {
    const quote = await staged()
    const steps = [{ mode: 'any', approvers: [{ role: 'manager' }] }]
    const policy = { id: 'all', name: 'All', domain: 'merchant', conditions: [], steps }
    await desk.under({ approvals: { policies: [policy] } }, async () => {
      await desk.refused(desk.rep, quote, 'scheduled-send', { at: inHours(2), total: TOTAL }, [
        409,
        'action_unavailable',
      ])
    })
    await desk.act(desk.admin, quote, 'assign', { staff_id: desk.manager.member.id })
    await desk.refused(desk.rep, quote, 'scheduled-send', { at: inHours(2), total: TOTAL }, [404, 'not_found'])
    const stranger = formatId(
      'qte',
      idToUuid('qte', quote.id).replace(/.$/, (d) => (d === '0' ? '1' : '0')),
    )
    const { status } = await desk.rep.call('POST', `/admin/api/quotes/${stranger}/scheduled-send/cancel`, {
      revision: '1',
    })
    assert.equal(status, 404)
  })
})

it('a scheduled send goes out by the store’s test clock, at its very moment', async () => {
  await desk.service.pool.query('update store set revision = revision + 1, development = true where id = $1', [
    desk.shop.store.id,
  ])
  const quote = await scheduled()
  const at = (await shown(quote)).at
  const moments = await advance(desk.service, desk.shop.store, { byMs: 3 * HOUR_MS })
  assert.deepEqual(
    moments.filter(({ kind }) => kind === 'send').map((moment) => moment.at.toISOString()),
    [at],
  )
  const { proposal, versionNumber } = await quote.read()
  assert.deepEqual([proposal?.createdAt.toISOString(), versionNumber], [at, 1])
})
