import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'
import { type Desk, openDesk } from '../../../support/shop/desk.ts'

describe('/admin/api/snippets', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.service.close())

  const path = '/admin/api/snippets'
  const thanks = { name: 'thanks', texts: { en: 'Thank you, {{buyer_name}}.', de: 'Danke, {{buyer_name}}.' } }
  const names = async (staff: Staff) =>
    (await staff.call('GET', path)).body.data.map(({ name, own }: { name: string; own: boolean }) => [name, own])

  it('saves a text of your own, changes it and deletes it', async () => {
    const { status, body } = await desk.rep.call('POST', path, thanks)
    assert.equal(status, 201)
    const { id, created_at, ...kept } = body
    assert.deepEqual(kept, { object: 'snippet', shared: false, own: true, ...thanks })
    const edited = await desk.rep.call('PATCH', `${path}/${id}`, { name: 'ty', texts: { en: 'Thanks!' } })
    assert.deepEqual([edited.status, edited.body.name, edited.body.texts], [200, 'ty', { en: 'Thanks!' }])
    const renamed = await desk.rep.call('PATCH', `${path}/${id}`, { name: 'thx' })
    assert.deepEqual([renamed.body.name, renamed.body.texts], ['thx', { en: 'Thanks!' }])
    assert.deepEqual(await names(desk.rep), [['thx', true]])
    assert.equal((await desk.rep.call('DELETE', `${path}/${id}`)).status, 200)
    assert.deepEqual(await names(desk.rep), [])
  })

  it('keeps texts private until shared; everyone uses shared ones, Managers change them', async () => {
    const { body: own } = await desk.manager.call('POST', path, thanks)
    for (const staff of [desk.rep, desk.admin]) {
      assert.deepEqual(await names(staff), [])
      assert.equal((await staff.call('PATCH', `${path}/${own.id}`, { name: 'x' })).status, 404)
      assert.equal((await staff.call('DELETE', `${path}/${own.id}`)).status, 404)
    }
    assert.equal((await desk.manager.call('PATCH', `${path}/${own.id}`, { shared: true })).status, 200)
    assert.deepEqual(await names(desk.rep), [['thanks', false]])
    for (const [method, body] of [
      ['PATCH', { name: 'x' }],
      ['PATCH', { shared: false }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await desk.rep.call(method, `${path}/${own.id}`, body)
      assert.deepEqual([refused.status, refused.body.why.code], [403, 'others_may_share_presets'])
    }
    assert.equal((await desk.rep.call('POST', path, { ...thanks, shared: true })).status, 403)
    assert.equal((await desk.admin.call('DELETE', `${path}/${own.id}`)).status, 200)
  })

  it('refuses unknown variables, languages and blank texts, at their fields', async () => {
    for (const [body, field] of [
      [{ ...thanks, name: ' ' }, 'name'],
      [{ name: 'x', texts: {} }, 'texts'],
      [{ name: 'x', texts: { en: '  ' } }, 'texts.en'],
      [{ name: 'x', texts: { da: 'Merci' } }, 'texts.da'],
      [{ name: 'x', texts: { de: 'Kosten: {{cost}}' } }, 'texts.de'],
    ] as const) {
      const answer = await desk.admin.call('POST', path, body)
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.field], [400, field])
    }
  })

  it('finds no text of another store', async () => {
    const { body } = await desk.admin.call('POST', path, { ...thanks, shared: true })
    const stranger = await signInAs(desk.service, await desk.service.addStore(), 'admin')
    assert.deepEqual(await names(stranger), [])
    assert.equal((await stranger.call('PATCH', `${path}/${body.id}`, { name: 'x' })).status, 404)
    assert.equal((await stranger.call('DELETE', `${path}/${body.id}`)).status, 404)
  })

  it('allows 200 texts per person', async () => {
    await desk.service.pool.query(
      `insert into preset (store_id, id, kind, staff_id, shared, name, content, created_at)
       select store_id, gen_random_uuid(), 'snippet', id, false, 'x', '{"texts":{"en":"x"}}', now()
       from staff, generate_series(1, 200) where email = $1`,
      [desk.rep.member.email],
    )
    const { status, body } = await desk.rep.call('POST', path, thanks)
    assert.deepEqual([status, body.code], [409, 'limit_reached'])
  })
})
