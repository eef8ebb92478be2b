import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import type { AppOptions } from '../../../src/http/app-options.ts'
import { portal } from '../../../src/http/portal/portal.ts'
import { compileValidator } from '../../../src/http/validation.ts'
import { PlatformUnavailable } from '../../../src/outside/platform/port.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'
import { dumpTable } from '../../support/shop/catalog.ts'
import { QUOTE_BODY } from '../../support/shop/quote-body.ts'

interface Operation {
  method: string
  path: string
  security: object[]
}

describe('the portal’s API', () => {
  let service: TestService
  let operations: Operation[]
  before(async () => {
    service = await openTestService()
    const document = (await service.app.inject('/portal/api/openapi.json')).json()
    operations = Object.entries<Record<string, { security: object[] }>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{[^}]+\}/g, 'unknown'),
        security,
      })),
    )
  })
  after(() => service.close())

  it('is closed without a link or a session, except where declared otherwise', async () => {
    assert.ok(operations.length > 15)
    for (const { method, path, security } of operations) {
      const { status, body, headers } = await service.call(method, path, method === 'GET' ? {} : { body: {} })
      if (security.length === 0 || path.includes('/stores/')) assert.notEqual(body.code, 'not_signed_in', path)
      else assert.deepEqual([status, body.code], [401, 'not_signed_in'], `${method} ${path}`)
      assert.deepEqual([headers.get('cache-control'), headers.get('x-content-type-options')], ['no-store', 'nosniff'])
    }
    assert.deepEqual(
      operations.filter(({ security }) => security.length === 0).map(({ method, path }) => `${method} ${path}`),
      [
        'POST /portal/api/sign-in',
        'POST /portal/api/session',
        'POST /portal/api/sign-in/passkey',
        'POST /portal/api/session/passkey',
      ],
    )
  })

  it('accepts neither API keys nor staff sessions', async () => {
    const key = await service.addKey(await service.addStore())
    assert.equal((await service.call('GET', '/portal/api/quotes', { key })).status, 401)
    const headers = { cookie: `__Host-qns_admin=${'A'.repeat(43)}; __Host-qns_portal=${'A'.repeat(43)}` }
    assert.equal((await service.call('GET', '/portal/api/quotes', { headers })).status, 401)
  })

  it('reports a platform that does not answer, having changed nothing', async () => {
    const fail = async () => {
      throw new PlatformUnavailable('The platform is away')
    }
    const away = await openTestService({
      platform: { variantsByIds: fail, customerByEmail: fail, searchVariants: fail },
    })
    const { domain } = await away.addStore()
    for (const [method, path, body] of [
      ['POST', 'sign-in', { store: domain, email: 'kim@buyer.example' }],
      ['POST', `stores/${domain}/requests`, QUOTE_BODY],
      ['GET', `stores/${domain}/products?q=oak`, undefined],
    ] as const) {
      const answer = await away.call(method, `/portal/api/${path}`, { body })
      assert.deepEqual([answer.status, answer.body.code], [503, 'platform_unavailable'], path)
    }
    assert.equal(await dumpTable(away, 'quote'), '')
    await away.close()
  })

  it('does not start with a route that does not declare its users or describe itself', async () => {
    const options = { baseUrl: 'https://quotes.service.dev' } as AppOptions
    for (const [route, starts] of [
      [{ config: {}, schema: { notes: {} } }, false],
      [{ config: { entry: 'visitor' } }, false],
      [{ config: { entry: 'visitor' }, schema: { notes: {} } }, true],
    ] as const) {
      const app = Fastify().setValidatorCompiler(compileValidator)
      app.register(async (scope) => {
        await portal(scope, options)
        scope.get('/portal/api/forgotten', route as object, async () => ({}))
      })
      const start = async () => void (await app.ready())
      if (starts) await start()
      else await assert.rejects(start(), /needs an entry/)
    }
  })
})
