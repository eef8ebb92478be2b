import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../../../src/database/stores/stores.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { PASSWORD, type Staff, signInAs } from '../../../support/shop/admin.ts'

const MINUTES_MS = 60_000

describe('/admin/api/keys', () => {
  let service: TestService
  let store: Store
  let admin: Staff
  before(async () => {
    service = await openTestService()
    store = await service.addStore()
    admin = await signInAs(service, store, 'admin')
  })
  after(() => service.close())

  const confirm = (password = PASSWORD) => admin.call('POST', '/admin/api/session/confirm', { password })
  const create = (more: object = {}) =>
    admin.call('POST', '/admin/api/keys', { name: 'ERP', scopes: ['read_quotes'], accept_terms: true, ...more })
  const ping = async (key: string) => (await service.call('GET', '/v1/ping', { key })).status

  it('creates a working key, shown once, and lists it without its secret', async () => {
    const { status, body } = await create({
      expires_at: '2099-01-01T00:00:00Z',
      allowed_ips: ['127.0.0.1'],
      test: true,
    })
    assert.equal(status, 201)
    assert.match(body.key, /^svc_test_/)
    assert.equal(await ping(body.key), 200)
    const { body: list } = await admin.call('GET', '/admin/api/keys')
    const listed = list.data.find(({ id }: { id: string }) => id === body.id)
    assert.deepEqual(
      [listed.scopes, listed.allowed_ips, listed.expires_at, listed.prefix],
      [['read_quotes'], ['127.0.0.1'], '2099-01-01T00:00:00.000Z', body.key.slice(0, 13)],
    )
    assert.ok(!JSON.stringify(list).includes(body.key))
  })

  it('shows Managers and Sales reps only names and prefixes', async () => {
    for (const role of ['manager', 'sales_rep'] as const) {
      const { body } = await (await signInAs(service, store, role)).call('GET', '/admin/api/keys')
      for (const key of body.data) assert.deepEqual(Object.keys(key), ['object', 'id', 'name', 'prefix'])
    }
  })

  it('creates and rolls keys only within ten minutes of confirming the password', async () => {
    const { body: made } = await create()
    service.now = new Date(service.now.getTime() + 10 * MINUTES_MS)
    assert.equal((await create()).status, 201)
    service.now = new Date(service.now.getTime() + 1)
    for (const { status, body } of [await create(), await admin.call('POST', `/admin/api/keys/${made.id}/roll`)]) {
      assert.deepEqual([status, body.code], [403, 'confirmation_required'])
    }
    assert.equal((await confirm('not the password')).status, 400)
    assert.equal((await create()).status, 403)
    assert.equal((await confirm()).status, 200)
    assert.equal((await create()).status, 201)
  })

  it('rolls a key, revokes it at once, and shows its requests', async () => {
    const { body: made } = await create()
    assert.equal(await ping(made.key), 200)
    const { status, body: rolled } = await admin.call('POST', `/admin/api/keys/${made.id}/roll`)
    assert.deepEqual(
      [status, rolled.old_key_works_until],
      [201, new Date(service.now.getTime() + 86_400_000).toISOString()],
    )
    assert.deepEqual([await ping(made.key), await ping(rolled.key)], [200, 200])
    for (const { id } of [made, rolled]) {
      assert.equal((await admin.call('POST', `/admin/api/keys/${id}/revoke`)).status, 200)
    }
    assert.deepEqual([await ping(made.key), await ping(rolled.key)], [401, 401])
    const log = await admin.call('GET', `/admin/api/keys/${made.id}/requests?limit=5`)
    assert.equal(log.status, 200)
  })

  it('refuses invalid keys: unknown scopes, a past expiry, ranges, terms not accepted', async () => {
    for (const more of [
      { scopes: ['fly'] },
      { scopes: [] },
      { expires_at: '2020-01-01T00:00:00Z' },
      { allowed_ips: ['10.0.0.0/8'] },
      { accept_terms: false },
      { name: ' ' },
    ]) {
      const { status, body } = await create(more)
      assert.deepEqual([status, body.code], [400, 'invalid_request'], JSON.stringify(more))
    }
  })

  it('finds no keys of another store', async () => {
    const other = await service.addStore()
    const key = await service.addKey(other)
    const stranger = await signInAs(service, other, 'admin')
    const [{ id }] = (await stranger.call('GET', '/admin/api/keys')).body.data
    for (const verb of ['roll', 'revoke']) {
      assert.equal((await admin.call('POST', `/admin/api/keys/${id}/${verb}`)).status, 404)
    }
    assert.equal((await admin.call('GET', `/admin/api/keys/${id}/requests`)).status, 404)
    assert.equal(await ping(key), 200)
  })

  it('records who created, rolled and revoked keys in the audit log', async () => {
    const { body: made } = await create()
    const { body: rolled } = await admin.call('POST', `/admin/api/keys/${made.id}/roll`)
    await admin.call('POST', `/admin/api/keys/${rolled.id}/revoke`)
    const { body } = await admin.call('GET', '/admin/api/audit?limit=50')
    const acts = body.data.filter(({ detail }: { detail: { key?: string } }) =>
      [made.id, rolled.id].includes(detail.key),
    )
    assert.deepEqual(
      acts.map(({ action, staff }: { action: string; staff: { id: string } }) => [action, staff.id]).sort(),
      ['key_created', 'key_revoked', 'key_rolled'].map((action) => [action, admin.member.id]),
    )
    assert.ok(!JSON.stringify(body).includes(made.key))
  })
})
