import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../../../src/database/stores/stores.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { addStaff, PASSWORD, type Staff, signInAs } from '../../../support/shop/admin.ts'

const OWN = 'https://quotes.service.dev'

describe('requests from other sites', () => {
  let service: TestService
  let store: Store
  let staff: Staff
  before(async () => {
    service = await openTestService()
    store = await service.addStore()
    staff = await signInAs(service, store, 'admin')
  })
  after(() => service.close())

  const confirm = (headers: Record<string, string>) =>
    staff.call('POST', '/admin/api/session/confirm', { password: PASSWORD }, headers)

  it('are refused by their Origin or Sec-Fetch-Site, even with cookie and token', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://quotes.service.dev' },
      { origin: `${OWN}:8443` },
      { origin: `${OWN}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: OWN, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const { status, body } = await confirm(headers)
      assert.deepEqual([status, body.code], [403, 'csrf_refused'], JSON.stringify(headers))
    }
    for (const headers of [{}, { origin: OWN }, { origin: OWN, 'sec-fetch-site': 'same-origin' }]) {
      assert.equal((await confirm(headers as Record<string, string>)).status, 200)
    }
  })

  it("are refused without this session's token", async () => {
    const other = await signInAs(service, store, 'admin')
    for (const token of ['', 'x', staff.csrf.slice(1), `${staff.csrf}AAAA`, other.csrf]) {
      const { status, body } = await confirm({ 'x-csrf-token': token })
      assert.deepEqual([status, body.code], [403, 'csrf_refused'], token)
    }
    const { cookie } = staff
    const bare = await service.call('POST', '/admin/api/session/confirm', {
      body: { password: PASSWORD },
      headers: { cookie },
    })
    assert.deepEqual([bare.status, bare.body.code], [403, 'csrf_refused'])
  })

  it('may read without a token, but not with another session’s: a page left open shows nobody else’s data', async () => {
    const other = await signInAs(service, store, 'admin')
    const { cookie } = staff
    const read = (headers: Record<string, string>) =>
      service.call('GET', '/admin/api/session', { headers: { cookie, ...headers } })
    assert.equal((await read({})).status, 200)
    assert.equal((await read({ 'x-csrf-token': staff.csrf })).status, 200)
    const { status, body } = await read({ 'x-csrf-token': other.csrf })
    assert.deepEqual([status, body.code], [403, 'csrf_refused'])
  })

  it('cannot sign anyone in or request reset links, even though there is no token yet', async () => {
    const member = await addStaff(service, store)
    const body = { store: store.domain, email: member.email, password: PASSWORD }
    const headers = { origin: 'https://evil.example' }
    assert.equal((await service.call('POST', '/admin/api/session', { body, headers })).status, 403)
    const { password: _, ...asked } = body
    assert.equal((await service.call('POST', '/admin/api/password-reset', { body: asked, headers })).status, 403)
    assert.equal((await service.call('POST', '/admin/api/session', { body, headers: { origin: OWN } })).status, 200)
  })

  it('do not learn whether a session exists', async () => {
    const headers = { origin: 'https://evil.example', cookie: '__Host-qns_admin=nothing' }
    const { status, body } = await service.call('DELETE', '/admin/api/session', { headers })
    assert.deepEqual([status, body.code], [403, 'csrf_refused'])
  })

  it('cannot read anything: there is no CORS, and reading needs the cookie', async () => {
    const { status, headers } = await staff.call('GET', '/admin/api/session', undefined, {
      origin: 'https://evil.example',
    })
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, null])
  })
})

it('every operation that changes something requires the token or is public', async () => {
  const service = await openTestService()
  const store = await service.addStore()
  const staff = await signInAs(service, store, 'admin')
  const document = (await service.app.inject('/admin/api/openapi.json')).json()
  const operations = Object.entries<Record<string, { security: unknown[] }>>(document.paths).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, { security }]) => ({ path, method, security })),
  )
  for (const { path, method, security } of operations.filter(({ method }) => method !== 'get')) {
    const { status, body } = await service.call(method.toUpperCase(), path.replaceAll(/\{[^}]+\}/g, 'unknown'), {
      body: {},
      headers: { cookie: staff.cookie },
    })
    if (security.length > 0) assert.deepEqual([status, body.code], [403, 'csrf_refused'], `${method} ${path}`)
    else assert.equal(status, 400, `${method} ${path}`)
  }
  await service.close()
})
