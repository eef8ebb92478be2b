import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Poster } from '../../src/outside/post.ts'
import { dumpDatabase, tablesWith } from '../support/database/dump.ts'
import { openReceiver } from '../support/network/receiver.ts'
import { callOf, SECRET_KEYS } from '../support/service/draft.ts'
import { jobContext, settle } from '../support/service/jobs.ts'
import { listQueuedMail } from '../support/service/mail.ts'
import { memoryLog } from '../support/service/memory-log.ts'
import { type Answer, openTestService, type TestService } from '../support/service/service.ts'
import { localPoster } from '../support/service/webhooks.ts'
import { PASSWORD, type Staff, signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { converted, openV01 } from '../support/shop/orders.ts'
import { mailedToken, openLink, signInContact } from '../support/shop/portal.ts'

const NEW_PASSWORD = 'a password that is new here'
const WRONG_PASSWORD = 'a password that is none here'

const log = memoryLog()
let service: TestService
let poster: Poster
let shop: Shop
let admin: Staff
/** Every secret seen, by its kind. */
const secrets = new Map<string, string>()
/** Answers to requests that were refused or failed. */
const refusals: string[] = []

before(async () => {
  poster = await localPoster()
  service = await openTestService({ logger: log.logger, poster, allowPrivateWebhooks: true })
  const { call } = service
  service.call = async (...given) => {
    const answer = await call(...given)
    if (answer.status >= 400) refusals.push(`${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`)
    return answer
  }
  shop = await openShop(service, { store: { development: true } })
  admin = await signInAs(service, shop.store, 'admin')
  await collect()
})
after(async () => {
  await service.close()
  await poster.close()
})

function keep(name: string, secret: unknown): void {
  assert.ok(typeof secret === 'string' && secret.length >= 16, `${name} is no secret: ${secret}`)
  secrets.set(name, secret)
}
const cookieValue = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
const done = ({ status, body }: Answer) => {
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

/** Makes the service create and use a secret of every kind. */
async function collect(): Promise<void> {
  for (const key of SECRET_KEYS) keep('the secret key', key)
  for (const password of [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD]) keep(password, password)
  keep('the first API key', shop.key)
  keep('a session of staff', cookieValue(admin.cookie))
  keep('a csrf token of staff', admin.csrf)
  const made = done(
    await admin.call('POST', '/admin/api/keys', { name: 'x', scopes: ['read_quotes'], accept_terms: true }),
  )
  keep('an API key', made.key)
  keep('a rolled API key', done(await admin.call('POST', `/admin/api/keys/${made.id}/roll`)).key)
  const endpoint = { url: 'https://hooks.acme.com/', description: 'x' }
  const headers = { 'idempotency-key': 'a-webhook' }
  keep('a webhook secret', done(await shop.call('POST', '/v1/webhooks', { body: endpoint, headers })).secret)
  const receiver = await openReceiver({ clock: () => service.now })
  const hook = done(await admin.call('POST', '/admin/api/webhooks', { url: receiver.url }))
  keep('a webhook secret made by staff', hook.secret)
  const rotated = done(await admin.call('POST', `/admin/api/webhooks/${hook.id}/rotate-secret`))
  keep('a webhook secret after a rotation', rotated.secret)
  receiver.trust([hook.secret, rotated.secret])
  assert.equal(done(await admin.call('POST', `/admin/api/webhooks/${hook.id}/ping`)).state, 'delivered')
  const signatures = String(receiver.requests[0]?.headers['webhook-signature']).split(' ')
  for (const [n, signature] of signatures.entries()) keep(`signature ${n} of a webhook`, signature.slice('v1,'.length))
  receiver.check()
  await receiver.close()

  done(await admin.call('POST', '/admin/api/staff', { email: 'new@staff.example', name: 'New', role: 'manager' }))
  done(
    await service.call('POST', '/admin/api/password-reset', {
      body: { store: shop.store.domain, email: admin.member.email },
    }),
  )
  const contact = await signInContact(service, shop.store, 'buyer@acme.example')
  keep('a session of a buyer', cookieValue(contact.cookie))
  keep('a csrf token of a buyer', contact.csrf)
  keep('a used sign-in token', await mailedToken(service, shop.store, 'buyer@acme.example'))
  service.now = new Date(service.now.getTime() + 60_000)
  done(
    await service.call('POST', '/portal/api/sign-in', {
      body: { store: shop.store.domain, email: 'other@globex.example' },
    }),
  )
  for (const { kind, data } of await listQueuedMail(service.db, shop.store.id, service.systems.secretBox)) {
    const token = new URL(String(data.link ?? 'https://x/')).searchParams.get('token')
    if (token) keep(`a token of ${kind}`, token)
  }

  const quote = await openV01(service, shop)
  const link = await openLink(service, shop.store, quote.id)
  keep("a quote link's token", link.token)
  const staffLink = done(await admin.call('POST', `/admin/api/quotes/${quote.id}/link`, {}))
  keep("a quote link's token, by staff", new URL(staffLink.url).pathname.split('/').at(-1))
  await converted(admin, quote, undefined, { invoice: true })
  await settle(service, jobContext(service, { logger: log.logger }))
  const [id] = (await quote.read()).platform.draftOrderIds
  const draft = await service.platform.getDraftOrder(callOf(shop.store.id), id as `gid://platform/DraftOrder/${string}`)
  const invoice = `/pay/${new URL(draft?.invoiceUrl ?? '').pathname.split('/').at(-1)}`
  keep('an invoice token', invoice.slice('/pay/'.length))
  assert.equal((await fetch(service.baseUrl + invoice)).status, 200)
  assert.equal(
    (await fetch(`${service.baseUrl}${invoice}?amount=1`, { method: 'POST', redirect: 'manual' })).status,
    303,
  )
}

const GETS = (text: string) => [
  `/pay/${text}x`,
  `/v1/quotes/${text}`,
  `/v1/quotes?cursor=${text}`,
  `/admin/api/quotes/${text}?token=${text}`,
  `/portal/api/quotes/${text}`,
  `/portal/api/quotes?cursor=${text}`,
  `/nowhere/${text}?key=${text}`,
  `/v1/${text}%`,
]
const POSTS = [
  '/admin/api/session',
  '/admin/api/link',
  '/admin/api/link/use',
  '/portal/api/session',
  '/portal/api/sign-in',
  '/platform/embedded/webhooks',
  '/v1/quotes',
]

/** Presents a secret wherever it could be used by mistake: in paths, queries, headers and bodies. */
async function misuse(secret: string): Promise<void> {
  const text = encodeURIComponent(secret)
  const key = secret.slice(0, 200)
  const proofs: Record<string, string>[] = [
    { authorization: `Bearer ${secret}`, 'idempotency-key': key },
    { authorization: `Link ${secret}`, cookie: `__Host-session=${text}; session=${text}`, 'x-csrf-token': text },
  ]
  for (const path of GETS(text)) {
    for (const headers of proofs) {
      const response = await fetch(service.baseUrl + path, { headers })
      assert.ok(response.status >= 400, path)
      refusals.push(await response.text(), JSON.stringify([...response.headers]))
    }
  }
  const body = { store: secret, email: secret, password: secret, token: secret, purpose: 'invitation' }
  for (const path of POSTS) {
    for (const text of [JSON.stringify(body), `{"password": "${secret}"`]) {
      const headers = { 'content-type': 'application/json', 'x-platform-hmac-sha256': secret }
      const response = await fetch(service.baseUrl + path, { method: 'POST', body: text, headers })
      refusals.push(await response.text())
    }
  }
  const known = { store: shop.store.domain, email: admin.member.email, password: secret }
  if (secret !== PASSWORD) await service.call('POST', '/admin/api/session', { body: known })
}

describe('secrets', () => {
  it('of every kind are created', () => {
    const kinds = [
      'a token of staff_invitation',
      'a token of password_reset',
      'a token of portal_sign_in',
      'an invoice token',
    ]
    for (const kind of kinds) assert.ok(secrets.has(kind), kind)
    assert.equal(new Set(secrets.values()).size, secrets.size)
  })

  it('are in no log line, refusal or table, whatever is done with them', async () => {
    for (const secret of secrets.values()) await misuse(secret)
    await service.pool.query(
      `alter table staff_session add constraint boom check (created_at < '2020-01-01') not valid`,
    )
    await service.pool.query(
      `alter table portal_session add constraint boom check (created_at < '2020-01-01') not valid`,
    )
    await service.pool.query('delete from throttle_bucket')
    const failed = [
      await service.call('POST', '/admin/api/session', {
        body: { store: shop.store.domain, email: admin.member.email, password: PASSWORD },
      }),
      await service.call('POST', '/portal/api/session', { body: { token: secrets.get('a token of portal_sign_in') } }),
    ]
    for (const { status } of failed) assert.equal(status, 500)
    await service.call('POST', '/admin/api/link/use', {
      body: { purpose: 'invitation', token: secrets.get('a token of staff_invitation'), password: NEW_PASSWORD },
    })
    await settle(service, jobContext(service, { logger: log.logger }))
    await service.app.close()
    const dump = await dumpDatabase(service)
    assert.ok(dump.size > 50)
    const refused = refusals.join('\n')
    for (const [name, secret] of secrets) {
      const bytes = Buffer.from(secret, 'base64url')
      const traces = [
        secret,
        ...(bytes.length >= 24 ? [bytes.toString('hex')] : []),
        Buffer.from(secret).toString('base64'),
      ]
      for (const trace of traces) {
        assert.deepEqual(tablesWith(dump, trace), [], `${name} in the database`)
        assert.ok(!log.text().includes(trace), `${name} in the log`)
        const at = refused.indexOf(trace)
        assert.equal(at, -1, `${name} in a refusal: ${refused.slice(at - 200, at + 200)}`)
      }
    }
  })

  it('of passwords leave only their Argon2 hash in staff.password_hash', async () => {
    const { rows } = await service.pool.query('select password_hash from staff where password_hash is not null')
    assert.ok(rows.length > 0)
    await service.pool.query('update staff set password_hash = null')
    assert.deepEqual(tablesWith(await dumpDatabase(service), '$argon2'), [])
    assert.ok(!log.text().includes('$argon2') && !refusals.join().includes('$argon2'))
  })
})
