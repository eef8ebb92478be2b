import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

describe('/admin/api/views', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const path = '/admin/api/views'
  const names = async (staff = desk.admin) =>
    (await staff.call('GET', path)).body.data.map(({ name, own }: { name: string; own: boolean }) => [name, own])

  it('saves a view as set up, changes it and deletes it', async () => {
    const view = {
      name: 'Large',
      filters: { tab: 'new', total_min: '1000', expires_within_days: 7, assignee: 'me', q: 'acme' },
      sort: '-total',
      columns: ['number', 'total'],
    }
    const { status, body } = await desk.rep.call('POST', path, view)
    assert.equal(status, 201)
    const { id, created_at, ...kept } = body
    assert.deepEqual(kept, { object: 'saved_view', shared: false, own: true, ...view })
    const edited = await desk.rep.call('PATCH', `${path}/${id}`, { name: 'Larger', filters: { total_min: '2000' } })
    assert.deepEqual(
      [edited.body.name, edited.body.filters, edited.body.sort],
      ['Larger', { total_min: '2000' }, '-total'],
    )
    assert.deepEqual(await names(desk.rep), [['Larger', true]])
    assert.equal((await desk.rep.call('DELETE', `${path}/${id}`)).status, 200)
    assert.deepEqual(await names(desk.rep), [])
  })

  it('keeps views private until shared; everyone uses shared ones, Managers change them', async () => {
    const { body: own } = await desk.manager.call('POST', path, { name: 'Mine' })
    for (const staff of [desk.rep, desk.admin]) {
      assert.deepEqual(await names(staff), [])
      assert.equal((await staff.call('PATCH', `${path}/${own.id}`, { name: 'x' })).status, 404)
      assert.equal((await staff.call('DELETE', `${path}/${own.id}`)).status, 404)
    }
    assert.equal((await desk.manager.call('PATCH', `${path}/${own.id}`, { shared: true })).status, 200)
    assert.deepEqual(await names(desk.rep), [['Mine', false]])
    for (const [method, body] of [
      ['PATCH', { name: 'x' }],
      ['PATCH', { shared: false }],
      ['DELETE', undefined],
    ] as const) {
      assert.equal((await desk.rep.call(method, `${path}/${own.id}`, body)).status, 403)
    }
    assert.equal((await desk.rep.call('POST', path, { name: 'All', shared: true })).status, 403)
    assert.equal((await desk.admin.call('DELETE', `${path}/${own.id}`)).status, 200)
  })

  it('refuses unknown filters, sorts and names', async () => {
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x', sort: 'colour' }, 'sort'],
      [{ name: 'x', filters: { colour: 'red' } }, 'filters.colour'],
      [{ name: 'x', filters: { status: 'open' } }, 'filters.status'],
      [{ name: 'x', filters: { expires_within_days: '7' } }, 'filters.expires_within_days'],
    ] as const) {
      const answer = await desk.admin.call('POST', path, body)
      assert.deepEqual([answer.status, answer.body.errors[0].field], [400, field])
    }
  })

  it('allows a hundred views per person', async () => {
    for (let i = 0; i < 100; i++) assert.equal((await desk.rep.call('POST', path, { name: `${i}` })).status, 201)
    const { status, body } = await desk.rep.call('POST', path, { name: 'one more' })
    assert.deepEqual([status, body.code], [409, 'limit_reached'])
  })

  it('finds no view of another store', async () => {
    const { body } = await desk.admin.call('POST', path, { name: 'Here', shared: true })
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual(await names(stranger), [])
    assert.equal((await stranger.call('PATCH', `${path}/${body.id}`, { name: 'x' })).status, 404)
    assert.equal((await stranger.call('DELETE', `${path}/${body.id}`)).status, 404)
  })
})
