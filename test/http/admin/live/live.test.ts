import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Staff } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.service.close())

/** An open connection of a person's page. */
interface Page {
  /** The next change that is told, or null once the connection has ended. */
  next(): Promise<{ kind: string; quote?: string } | null>
  /** The id of the last change. */
  lastId: string | undefined
  close(): void
}

async function follow(staff: Staff, lastId?: string): Promise<Page> {
  const leaving = new AbortController()
  const response = await fetch(`${desk.service.baseUrl}/admin/api/live`, {
    headers: {
      cookie: staff.cookie,
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    signal: leaving.signal,
  })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  assert.ok(response.body)
  const parts = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let text = ''
  const page: Page = {
    lastId: undefined,
    close: () => leaving.abort(),
    next: async () => {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end === -1) {
          const { done, value } = await parts.next()
          if (done) return null
          text += value
          continue
        }
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        page.lastId = field('id') ?? page.lastId
        const data = field('data')
        if (data !== undefined) return JSON.parse(data)
      }
    },
  }
  return page
}

it('a page is told each change of the quotes its person may see: its kind and the quote, nothing else', async () => {
  const mine = await desk.open()
  await desk.act(desk.manager, mine, 'assign', { staff_id: desk.rep.member.id })
  const [rep, manager] = [await follow(desk.rep), await follow(desk.manager)]
  const theirs = await desk.open()
  await desk.act(desk.manager, theirs, 'assign', { staff_id: desk.manager.member.id })
  await mine.send()
  assert.deepEqual(await manager.next(), { kind: 'quote.created', quote: theirs.id })
  assert.deepEqual(await manager.next(), { kind: 'quote.assigned', quote: theirs.id })
  assert.deepEqual(await manager.next(), { kind: 'quote.proposal_sent', quote: mine.id })
  const told = [await rep.next()]
  while (told.at(-1)?.kind !== 'quote.proposal_sent') told.push(await rep.next())
  const named = told.filter((one) => one?.quote === theirs.id)
  assert.deepEqual(named, [], 'a colleague’s quote is not named')
  assert.ok(
    told.some((one) => one?.kind === 'lists'),
    'but lists are read again',
  )
  rep.close()
  manager.close()
})

it('a change that no event tells is told too: a note, named to those who may see its quote', async () => {
  const quote = await desk.open()
  await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
  const [rep, manager] = [await follow(desk.rep), await follow(desk.manager)]
  const note = { body: 'They always pay late.', internal: true }
  const { status } = await desk.manager.call('POST', `/admin/api/quotes/${quote.id}/messages`, note)
  assert.equal(status, 201)
  assert.deepEqual(await manager.next(), { kind: 'changed', quote: quote.id })
  const next = await desk.open()
  assert.deepEqual(await rep.next(), { kind: 'quote.created', quote: next.id }, 'nothing of the note')
  rep.close()
  manager.close()
})

it('who has a quote open is told to those who may see it, when they come, go elsewhere in it and leave', async () => {
  const quote = await desk.open()
  await desk.act(desk.manager, quote, 'assign', { staff_id: desk.manager.member.id })
  const [rep, manager] = [await follow(desk.rep), await follow(desk.manager)]
  const [line] = (await quote.read()).lines
  for (const more of [{ field: null }, { field: `price-${line?.id}` }, { field: null, leaving: true }]) {
    const said = { tab: '0123456789abcdef', ...more }
    assert.equal((await desk.admin.call('POST', `/admin/api/quotes/${quote.id}/presence`, said)).status, 200)
    assert.deepEqual(await manager.next(), { kind: 'presence', quote: quote.id })
  }
  const next = await desk.open()
  assert.deepEqual(await rep.next(), { kind: 'quote.created', quote: next.id }, 'nothing of who was there')
  rep.close()
  manager.close()
})

it('nobody is told of another store’s quotes', async () => {
  const other = await openDesk(desk.service)
  const mine = await follow(desk.manager)
  const theirs = await other.open()
  const ours = await desk.open()
  assert.notEqual(theirs.id, ours.id)
  assert.deepEqual(await mine.next(), { kind: 'quote.created', quote: ours.id })
  mine.close()
})

it('one person’s browsers follow with at most 20 connections; more are refused', async () => {
  const busy = await desk.sign('sales_rep')
  const pages = await Promise.all(Array.from({ length: 20 }, () => follow(busy)))
  const answer = await busy.call('GET', '/admin/api/live', undefined, { accept: 'text/event-stream' })
  assert.deepEqual([answer.status, answer.body.code], [429, 'rate_limited'])
  for (const page of pages) page.close()
})

it('a page that connects again is told what it missed', async () => {
  const before = await follow(desk.manager)
  const first = await desk.open()
  assert.equal((await before.next())?.quote, first.id)
  before.close()
  const missed = await desk.open()
  const again = await follow(desk.manager, before.lastId)
  assert.deepEqual(await again.next(), { kind: 'quote.created', quote: missed.id })
  again.close()
  const stranger = await follow(desk.manager, 'evt_01m8ag8cmre22tbx8z099trpwf')
  assert.deepEqual(await stranger.next(), { kind: 'all' })
  stranger.close()
})

it('the connection ends with the session, and when the person’s role changes', async () => {
  const leaver = await desk.sign('sales_rep')
  const promoted = await desk.sign('sales_rep')
  const [one, other] = [await follow(leaver), await follow(promoted)]
  assert.equal((await leaver.call('DELETE', '/admin/api/session')).status, 200)
  const changed = await desk.admin.call('PATCH', `/admin/api/staff/${promoted.member.id}`, { role: 'manager' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  for (const page of [one, other]) while ((await page.next()) !== null);
})

it('nobody follows without a session', async () => {
  const answer = await desk.service.call('GET', '/admin/api/live')
  assert.deepEqual([answer.status, answer.body.code], [401, 'not_signed_in'])
})

it('stopping the service ends open connections at once', async () => {
  const page = await follow(desk.manager)
  await desk.service.app.close()
  assert.equal(await page.next(), null)
})
