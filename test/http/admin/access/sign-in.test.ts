import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setStore } from '../../../../src/commands/stores/set-store.ts'
import { openSecondService } from '../../../support/processes/second-service.ts'
import { memoryLog } from '../../../support/service/memory-log.ts'
import { type Answer, openTestService } from '../../../support/service/service.ts'
import { addStaff, cookieOf, PASSWORD, type Staff, signInAs, signInMember } from '../../../support/shop/admin.ts'
import { dumpTable } from '../../../support/shop/catalog.ts'

const HOUR_MS = 3_600_000
const log = memoryLog()
const service = await openTestService({ logger: log.logger })
after(() => service.close())
const store = await service.addStore()

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  service.call('POST', '/admin/api/session', { body, headers })
const pass = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
const isSignedIn = async (staff: Staff) => (await staff.call('GET', '/admin/api/session')).status === 200
/** Returns an answer without the parts that differ from request to request. */
const shape = ({ status, body: { request_id: _, ...body } }: Answer) => ({ status, body })

test('someone signs in, learns who they are, and again later', async () => {
  const staff = await signInAs(service, store, 'manager')
  const { status, body, headers } = await staff.call('GET', '/admin/api/session')
  assert.equal(status, 200)
  assert.deepEqual(body, staff.session)
  const { id, email, name } = staff.member
  assert.deepEqual(body.staff, { id, email, name, role: 'manager' })
  const { name: shop, domain } = store
  assert.deepEqual(body.store, {
    name: shop,
    domain,
    currency: 'USD',
    timezone: 'UTC',
    admin_home: null,
    development: true,
    clock_ahead_ms: 0,
    includes_api: true,
  })
  assert.deepEqual(body.notices, [])
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test("a session lists its role's permissions, and Sales reps see every quote if the store says so", async () => {
  const other = await service.addStore()
  const rep = await signInAs(service, other, 'sales_rep')
  assert.ok(rep.session.permissions.includes('quotes.edit'))
  assert.ok(!rep.session.permissions.includes('quotes.see_all'))
  await setStore(service, other.id, { settings: { staff: { sales_reps_see_all: true } } })
  const { body } = await rep.call('GET', '/admin/api/session')
  assert.ok(body.permissions.includes('quotes.see_all'))
})

test('the cookie is __Host-, HttpOnly, Secure and SameSite=Lax, and new at every sign-in', async () => {
  const member = await addStaff(service, store)
  const first = await signIn({ store: store.domain, email: member.email, password: PASSWORD })
  const second = await signIn(
    { store: store.domain, email: member.email, password: PASSWORD },
    { cookie: cookieOf(first) },
  )
  const [cookie = ''] = first.headers.getSetCookie()
  assert.match(
    cookie,
    /^__Host-qns_admin=[0-9a-z]+\.[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  assert.notEqual(cookieOf(first), cookieOf(second))
  const [before, after] = await Promise.all(
    [first, second].map((answer) =>
      service.call('GET', '/admin/api/session', { headers: { cookie: cookieOf(answer) } }),
    ),
  )
  assert.deepEqual([before?.status, after?.status], [401, 200], 'the one before is over')
})

test('over plain HTTP the cookie is the same on loopback, and elsewhere one that browsers accept', async () => {
  const member = await addStaff(service, store)
  for (const [baseUrl, name, isSecure] of [
    ['http://localhost:3000', '__Host-qns_admin', true],
    ['http://127.0.0.1:3000', '__Host-qns_admin', true],
    ['http://quotes.intranet:3000', 'qns_admin', false],
  ] as const) {
    const plain = await openSecondService(service.url, { baseUrl, clock: () => service.now })
    const response = await fetch(`${plain.baseUrl}/admin/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl },
      body: JSON.stringify({ store: store.domain, email: member.email, password: PASSWORD }),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    assert.deepEqual([cookie.split('=', 1)[0], cookie.includes('; Secure')], [name, isSecure], baseUrl)
    await plain.close()
  }
})

test('e-mail addresses and stores can be typed in any case; equivalent characters in a password do not matter', async () => {
  const member = await addStaff(service, store, { email: 'case@example.com', password: 'ﬁne long pass wörd' })
  const typed = {
    store: store.domain.toUpperCase(),
    email: ' Case@Example.com ',
    password: 'fine long pass wo\u0308rd',
  }
  const { status, body } = await signIn(typed)
  assert.deepEqual([status, body.staff?.id], [200, member.id])
})

test('the same e-mail address at two stores is two accounts', async () => {
  const [a, b] = [await service.addStore(), await service.addStore()]
  const email = 'both@example.com'
  const inA = await addStaff(service, a, { email, password: 'the password of a' })
  const inB = await addStaff(service, b, { email, password: 'the password of b' })
  assert.equal((await signInMember(service, a, inA, 'the password of a')).session.store.domain, a.domain)
  assert.equal((await signInMember(service, b, inB, 'the password of b')).session.staff.id, inB.id)
  assert.equal((await signIn({ store: a.domain, email, password: 'the password of b' })).status, 401)
})

test('the answer is the same whatever is wrong', async () => {
  const member = await addStaff(service, store)
  const closed = await addStaff(service, store)
  const invited = await addStaff(service, store)
  const uninstalled = await service.addStore()
  const there = await addStaff(service, uninstalled)
  await setStore(service, uninstalled.id, { installed: false })
  await service.pool.query('update staff set active = false where email = $1', [closed.email])
  await service.pool.query('update staff set password_hash = null where email = $1', [invited.email])
  const { domain } = store
  const answers = [
    await signIn({ store: domain, email: member.email, password: 'not the password' }),
    await signIn({ store: domain, email: 'nobody@example.com', password: PASSWORD }),
    await signIn({ store: 'nowhere.example.com', email: member.email, password: PASSWORD }),
    await signIn({ store: domain, email: closed.email, password: PASSWORD }),
    await signIn({ store: domain, email: invited.email, password: PASSWORD }),
    await signIn({ store: uninstalled.domain, email: there.email, password: PASSWORD }),
  ]
  for (const answer of answers) {
    assert.deepEqual(shape(answer), shape(answers[0] as Answer))
    assert.deepEqual([answer.status, answer.body.code], [401, 'wrong_credentials'])
    assert.equal(answer.headers.get('www-authenticate'), null)
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
})

test('five failures lock an account for a while, whether it exists and whatever the next password', async () => {
  pass(HOUR_MS)
  const member = await addStaff(service, store)
  for (const email of [member.email, 'nobody-at-all@example.com']) {
    const attempt = (password: string) => signIn({ store: store.domain, email, password })
    for (let n = 0; n < 5; n++) assert.equal((await attempt('not the password')).status, 401)
    const wrong = await attempt('not the password')
    const right = await attempt(PASSWORD)
    assert.deepEqual(
      [wrong.status, wrong.body.code, wrong.headers.get('retry-after')],
      [429, 'sign_in_throttled', '180'],
    )
    assert.deepEqual(shape(right), shape(wrong))
  }
  pass(180_000)
  assert.equal((await signIn({ store: store.domain, email: member.email, password: PASSWORD })).status, 200)
  pass(HOUR_MS)
})

test('however store and address are written, they are one account with five tries', async () => {
  pass(HOUR_MS)
  const member = await addStaff(service, store)
  const spellings = [store.domain, store.domain.toUpperCase(), store.id, `0${store.id}`, `000${store.id}`]
  const addresses = [member.email, ` ${member.email.toUpperCase()} `]
  const wrong = []
  for (const typed of spellings)
    for (const email of addresses) wrong.push((await signIn({ store: typed, email, password: 'x' })).status)
  assert.deepEqual(wrong, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
  const resets = []
  for (const typed of [...spellings, ...spellings])
    resets.push(
      (await service.call('POST', '/admin/api/password-reset', { body: { store: typed, email: member.email } })).status,
    )
  assert.deepEqual(resets, [202, 202, 202, 202, 202, 429, 429, 429, 429, 429])
  const { rows } = await service.pool.query('select count(*)::int as mails from mail_outbox where store_id = $1', [
    store.id,
  ])
  assert.equal(rows[0].mails, 5)
  pass(HOUR_MS)
})

test('correct passwords do not count: you can sign in as often as you like', async () => {
  const member = await addStaff(service, store)
  for (let n = 0; n < 12; n++) await signInMember(service, store, member)
  assert.equal((await signIn({ store: store.domain, email: member.email, password: 'wrong' })).status, 401)
})

test('concurrent tries are all counted', async () => {
  const member = await addStaff(service, store)
  pass(HOUR_MS)
  const attempt = () => signIn({ store: store.domain, email: member.email, password: 'not the password' })
  const answers = await Promise.all(Array.from({ length: 12 }, attempt))
  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  pass(HOUR_MS)
})

test('thirty failures lock an address for a while, and only that one', async () => {
  const proxied = await openTestService({ trustedProxies: ['127.0.0.1'] })
  const shop = await proxied.addStore()
  const member = await addStaff(proxied, shop)
  const from = (ip: string, email: string, password: string) =>
    proxied.call('POST', '/admin/api/session', {
      body: { store: shop.domain, email, password },
      headers: { 'x-forwarded-for': ip },
    })
  for (const [ip, neighbour] of [
    ['203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1'],
  ] as const) {
    for (let n = 0; n < 30; n++) assert.equal((await from(ip, `${ip}-${n}@example.com`, 'x')).status, 401)
    assert.equal((await from(neighbour, member.email, PASSWORD)).status, 429, 'whoever asks from there')
  }
  assert.equal((await from('203.0.113.2', member.email, PASSWORD)).status, 200)
  assert.equal((await from('2001:db8:1:3::1', member.email, PASSWORD)).status, 200)
  await proxied.close()
})

test('signing out ends the session on the server', async () => {
  const staff = await signInAs(service, store, 'admin')
  const { status, headers } = await staff.call('DELETE', '/admin/api/session')
  assert.equal(status, 200)
  assert.match(headers.getSetCookie()[0] ?? '', /^__Host-qns_admin=; Max-Age=0;|Expires=Thu, 01 Jan 1970/)
  const { status: after, body } = await staff.call('GET', '/admin/api/session')
  assert.deepEqual([after, body.code], [401, 'not_signed_in'])
})

test('a session ends after 12 hours unused, and after 14 days in any case', async () => {
  const staff = await signInAs(service, store, 'sales_rep')
  const began = service.now.getTime()
  pass(12 * HOUR_MS - 1)
  assert.ok(await isSignedIn(staff))
  pass(12 * HOUR_MS)
  assert.ok(!(await isSignedIn(staff)))
  const busy = await signInAs(service, store, 'sales_rep')
  const since = service.now.getTime()
  while (service.now.getTime() + 11 * HOUR_MS < since + 14 * 24 * HOUR_MS) {
    pass(11 * HOUR_MS)
    assert.ok(await isSignedIn(busy))
  }
  service.now = new Date(since + 14 * 24 * HOUR_MS)
  assert.ok(!(await isSignedIn(busy)))
  assert.ok(began < since)
})

test("a session's use is written once a minute, not with every request", async () => {
  const staff = await signInAs(service, store, 'admin')
  const versions = async () =>
    (await service.pool.query('select xmin from staff_session order by created_at desc limit 1')).rows[0].xmin
  const before = await versions()
  pass(59_000)
  await isSignedIn(staff)
  assert.equal(await versions(), before)
  pass(1_000)
  await isSignedIn(staff)
  assert.notEqual(await versions(), before)
})

test('only the right cookie is a session', async () => {
  const staff = await signInAs(service, store, 'admin')
  const [name, token = ''] = staff.cookie.split('=')
  for (const cookie of [
    '',
    `${name}=`,
    `${name}=${token.slice(1)}`,
    `${name}=${token}x`,
    `qns_admin=${token}`,
    `${name}=%00`,
  ]) {
    const { status, body } = await service.call('GET', '/admin/api/session', { headers: { cookie } })
    assert.deepEqual([status, body.code], [401, 'not_signed_in'], cookie)
  }
  const key = await service.addKey(store)
  assert.equal((await service.call('GET', '/admin/api/session', { key })).status, 401)
  assert.equal((await service.call('GET', '/v1/ping', { headers: { cookie: staff.cookie } })).status, 401)
})

test('deactivating an account or uninstalling a store signs out at once', async () => {
  const shop = await service.addStore()
  const [one, two] = [await signInAs(service, shop, 'manager'), await signInAs(service, shop, 'admin')]
  await service.pool.query('update staff set active = false where email = $1', [one.member.email])
  assert.deepEqual([await isSignedIn(one), await isSignedIn(two)], [false, true])
  await setStore(service, shop.id, { installed: false })
  assert.ok(!(await isSignedIn(two)))
})

test('neither passwords nor tokens are in the database or the log', async () => {
  const password = 'a canary that sings'
  const member = await addStaff(service, store, { password })
  await signIn({ store: store.domain, email: member.email, password: `${password}!` })
  const staff = await signInMember(service, store, member, password)
  await staff.call('GET', '/admin/api/session')
  await staff.call('DELETE', '/admin/api/session')
  const again = await signInMember(service, store, member, password)
  const { rows } = await service.pool.query(`select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  const dump = (await Promise.all(rows.map(({ name }) => dumpTable(service, name)))).join('\n')
  assert.ok(dump.includes(member.email))
  for (const { cookie, csrf } of [staff, again]) {
    for (const secret of [password, cookie.split('=')[1] ?? '', csrf]) {
      assert.ok(!dump.includes(secret) && !dump.includes(Buffer.from(secret).toString('hex')), 'in the database')
      assert.ok(!log.text().includes(secret), 'in the log')
    }
  }
})

test('a flood of sign-ins leaves time for the rest of the service', async () => {
  pass(HOUR_MS)
  const key = await service.addKey(store)
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      signIn({ store: store.domain, email: `flood-${n}@example.com`, password: 'x' }),
    ),
  ).finally(() => {
    isOver = true
  })
  const { status } = await service.call('GET', '/v1/ping', { key })
  assert.deepEqual([status, isOver], [200, false])
  const statuses = (await flood).map((answer) => answer.status)
  assert.deepEqual([...new Set(statuses)].sort(), [401, 429])
  assert.equal(statuses.filter((one) => one === 401).length, 30)
})
