import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import { PERMISSIONS, type Permission, ROLES, type Role } from '../../../../src/domain/access/permissions.ts'
import { admin } from '../../../../src/http/admin/admin.ts'
import type { AppOptions } from '../../../../src/http/app-options.ts'
import { compileValidator } from '../../../../src/http/validation.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'
import { type Staff, signInAs } from '../../../support/shop/admin.ts'

interface Operation {
  method: string
  path: string
  permission: Permission | undefined
}

describe('roles', () => {
  let service: TestService
  let operations: Operation[]
  let staff: Record<Role, Staff>
  before(async () => {
    service = await openTestService()
    const store = await service.addStore()
    const signedIn = await Promise.all(ROLES.map(async (role) => [role, await signInAs(service, store, role)] as const))
    staff = Object.fromEntries(signedIn) as Record<Role, Staff>
    const document = (await service.app.inject('/admin/api/openapi.json')).json()
    operations = Object.entries<Record<string, { 'x-permission'?: Permission }>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { 'x-permission': permission }]) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{[^}]+\}/g, 'unknown'),
          permission,
        })),
    )
  })
  after(() => service.close())

  it('may use exactly the operations of the matrix, on every route', async () => {
    const kept = operations.filter(
      ({ permission, path, method }) => permission && !(method === 'DELETE' && path.endsWith('/session')),
    )
    assert.ok(kept.length > 10)
    for (const { method, path, permission } of kept) {
      for (const role of ROLES) {
        const roles: readonly Role[] = PERMISSIONS[permission as Permission]
        const { status, body } = await staff[role].call(method, path, method === 'GET' ? undefined : {})
        const refused = status === 403 && body.code === 'forbidden'
        assert.equal(refused, !roles.includes(role), `${role}: ${method} ${path} answered ${status} ${body?.code}`)
        if (refused) assert.match(body.detail, /^You need the role Admin( or Manager)? to do this\.$/)
        assert.notEqual(status, 401, `${role}: ${method} ${path}`)
      }
    }
  })

  it('nobody gets past 401 without signing in, except on public routes', async () => {
    for (const { method, path, permission } of operations) {
      const { status, body } = await service.call(method, path, method === 'GET' ? {} : { body: {} })
      if (permission) assert.deepEqual([status, body.code], [401, 'not_signed_in'], `${method} ${path}`)
      else assert.notEqual(body.code, 'not_signed_in', `${method} ${path}`)
    }
    assert.deepEqual(
      operations.filter(({ permission }) => !permission).map(({ method, path }) => `${method} ${path}`),
      ['POST /admin/api/session', 'POST /admin/api/password-reset', 'POST /admin/api/link', 'POST /admin/api/link/use'],
    )
  })

  it('a change of role applies from the next request', async () => {
    const store = await service.addStore()
    const admin = await signInAs(service, store, 'admin')
    await service.pool.query(`update staff set role = 'sales_rep' where email = $1`, [admin.member.email])
    assert.equal((await admin.call('GET', '/admin/api/audit')).status, 403)
  })
})

describe('admin routes', () => {
  it('do not start if one declares no permission, both, or does not describe itself', async () => {
    const options = { baseUrl: 'https://quotes.service.dev' } as AppOptions
    for (const [route, starts] of [
      [{ config: {}, schema: { notes: {} } }, false],
      [{ config: { permission: 'quotes.see', public: true }, schema: { notes: {} } }, false],
      [{ config: { permission: 'quotes.see' } }, false],
      [{ config: { permission: 'quotes.see' }, schema: { notes: {} } }, true],
    ] as const) {
      const app = Fastify()
      app.setValidatorCompiler(compileValidator)
      app.register(async (scope) => {
        await admin(scope, options)
        scope.get('/admin/api/forgotten', route as object, async () => ({}))
      })
      const start = async () => void (await app.ready())
      if (starts) await start()
      else await assert.rejects(start(), /needs a permission/)
    }
  })

  it("are not in /openapi.json, nor are the public API's in theirs", async () => {
    const service = await openTestService()
    const [own, theirs] = await Promise.all(
      ['/openapi.json', '/admin/api/openapi.json'].map(async (path) => (await service.app.inject(path)).json()),
    )
    assert.ok(Object.keys(own.paths).every((path) => path.startsWith('/v1/')))
    assert.ok(Object.keys(theirs.paths).every((path) => path.startsWith('/admin/api/')))
    assert.ok(!('Session' in own.components.schemas))
    const ids = [own, theirs].map((document) =>
      Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
        Object.values(path).map(({ operationId }) => operationId),
      ),
    )
    for (const one of ids) assert.equal(new Set(one).size, one.length, 'every operation has an id of its own')
    await service.close()
  })
})
