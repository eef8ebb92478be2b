import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../../../src/database/stores/stores.ts'
import { SecretBox } from '../../../../src/domain/secrets/secret-box.ts'
import { listQueuedMail } from '../../../support/service/mail.ts'
import { type Answer, openTestService, type TestService } from '../../../support/service/service.ts'
import { addStaff, PASSWORD, type Staff, signInAs, signInMember } from '../../../support/shop/admin.ts'

const DAY_MS = 86_400_000
const box = new SecretBox(['a test key of at least 32 characters'])
const BASE = 'https://quotes.service.dev'

let service: TestService
let store: Store
let admin: Staff
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const pass = (ms: number) => {
  service.now = new Date(service.now.getTime() + ms)
}
/** Each describe has its own store and Admin. */
const newStore = async () => {
  store = await service.addStore()
  admin = await signInAs(service, store, 'admin')
}
const staffOf = async () => (await admin.call('GET', '/admin/api/staff')).body.data
const isSignedIn = async (staff: Staff) => (await staff.call('GET', '/admin/api/session')).status === 200
const signIn = (email: string, password: string) =>
  service.call('POST', '/admin/api/session', { body: { store: store.domain, email, password } })
/** Returns the newest mail to an address in the outbox. */
const mailTo = async (email: string) =>
  (await listQueuedMail(service.db, store.id, box)).findLast(({ to }) => to === email)
const tokenIn = (mail: Awaited<ReturnType<typeof mailTo>>) =>
  new URL(String(mail?.data.link)).searchParams.get('token') ?? ''
const invite = (email: string, role = 'sales_rep') =>
  admin.call('POST', '/admin/api/staff', { email, name: 'New Here', role })
const useLink = (body: Record<string, unknown>) => service.call('POST', '/admin/api/link/use', { body })
const edit = (id: string, body: unknown, by = admin) => by.call('PATCH', `/admin/api/staff/${id}`, body)
const code = ({ status, body }: Answer) => [status, body.code]

describe('inviting staff', () => {
  before(newStore)

  it('as an Admin, or making someone one, requires a password confirmed in the last ten minutes', async () => {
    const rep = await addStaff(service, store, { role: 'sales_rep' })
    pass(11 * 60_000)
    for (const answer of [await invite('new-admin@example.com', 'admin'), await edit(rep.id, { role: 'admin' })])
      assert.deepEqual(code(answer), [403, 'confirmation_required'])
    assert.equal((await invite('new-rep@example.com')).status, 201)
    assert.equal((await edit(rep.id, { role: 'manager' })).status, 200)
    assert.equal((await admin.call('POST', '/admin/api/session/confirm', { password: PASSWORD })).status, 200)
    assert.equal((await invite('new-admin@example.com', 'admin')).status, 201)
    assert.equal((await edit(rep.id, { role: 'admin' })).body.role, 'admin')
  })

  it('mails a link that sets the password, once, and then they sign in', async () => {
    const { status, body } = await invite('New.Here@example.com', 'manager')
    assert.deepEqual(
      [status, body.email, body.role, body.active, body.invited],
      [201, 'new.here@example.com', 'manager', true, true],
    )
    const mail = await mailTo('new.here@example.com')
    assert.equal(mail?.kind, 'staff_invitation')
    assert.match(String(mail?.data.link), new RegExp(`^${BASE}/admin/invitation\\?token=[0-9a-z]+\\.[\\w-]{43}$`))
    assert.deepEqual([mail?.data.store_name, mail?.data.invited_by], [store.name, admin.member.name])
    const token = tokenIn(mail)
    const owner = await service.call('POST', '/admin/api/link', { body: { purpose: 'invitation', token } })
    assert.deepEqual(
      [owner.status, owner.body.email, owner.body.store.domain],
      [200, 'new.here@example.com', store.domain],
    )
    assert.equal((await signIn('new.here@example.com', PASSWORD)).status, 401)
    const used = { purpose: 'invitation', token, password: PASSWORD, name: 'Nora Here' }
    assert.equal((await useLink(used)).status, 200)
    assert.deepEqual(code(await useLink(used)), [410, 'link_invalid'])
    const session = await signIn('new.here@example.com', PASSWORD)
    assert.deepEqual([session.status, session.body.staff.name, session.body.staff.role], [200, 'Nora Here', 'manager'])
    assert.equal(
      (await staffOf()).find(({ email }: { email: string }) => email === 'new.here@example.com').invited,
      false,
    )
  })

  it('with two concurrent uses of a link, one succeeds', async () => {
    await invite('race@example.com')
    const token = tokenIn(await mailTo('race@example.com'))
    const answers = await Promise.all(
      ['first password here', 'second password here'].map((password) =>
        useLink({ purpose: 'invitation', token, password }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
  })

  it('the link ends after seven days, when it is resent, and when they are deactivated', async () => {
    const { body } = await invite('late@example.com')
    const first = tokenIn(await mailTo('late@example.com'))
    assert.equal((await admin.call('POST', `/admin/api/staff/${body.id}/invitation`)).status, 200)
    const second = tokenIn(await mailTo('late@example.com'))
    const accept = (token: string) => useLink({ purpose: 'invitation', token, password: PASSWORD })
    assert.deepEqual(code(await accept(first)), [410, 'link_invalid'])
    await edit(body.id, { active: false })
    assert.deepEqual(code(await accept(second)), [410, 'link_invalid'])
    assert.deepEqual(code(await admin.call('POST', `/admin/api/staff/${body.id}/invitation`)), [400, 'invalid_request'])
    await edit(body.id, { active: true })
    assert.deepEqual(code(await accept(second)), [410, 'link_invalid'], 'not even when they are back')
    await admin.call('POST', `/admin/api/staff/${body.id}/invitation`)
    const third = tokenIn(await mailTo('late@example.com'))
    pass(7 * DAY_MS)
    assert.deepEqual(code(await accept(third)), [410, 'link_invalid'])
    admin = await signInMember(service, store, admin.member)
    assert.equal((await admin.call('POST', `/admin/api/staff/${body.id}/invitation`)).status, 200)
    assert.equal((await accept(tokenIn(await mailTo('late@example.com')))).status, 200)
    assert.deepEqual(code(await admin.call('POST', `/admin/api/staff/${body.id}/invitation`)), [400, 'invalid_request'])
  })

  it('refuses an address already on the staff, in any case, and invalid ones', async () => {
    const { email } = admin.member
    assert.deepEqual(code(await invite(email.toUpperCase())), [409, 'email_taken'])
    for (const [body, field] of [
      [{ email: 'a@b, c@d.example', name: 'X', role: 'admin' }, 'email'],
      [{ email: 'x@example.com', name: ' ', role: 'admin' }, 'name'],
      [{ email: 'x@example.com', name: 'X', role: 'owner' }, 'role'],
      [{ email: 'x@example.com', name: 'X', role: 'admin', active: true }, 'active'],
    ] as const) {
      const { status, body: answer } = await admin.call('POST', '/admin/api/staff', body)
      assert.deepEqual([status, answer.errors[0].field], [400, field])
    }
  })

  it('an unacceptable password leaves the link valid', async () => {
    await invite('weak@example.com')
    const token = tokenIn(await mailTo('weak@example.com'))
    for (const password of ['too short', 'aaaaaaaaaaaaaaaa', 'weak@example.com', 'x1y2z3'.repeat(50)]) {
      const { status, body } = await useLink({ purpose: 'invitation', token, password })
      assert.deepEqual([status, body.errors?.[0].field], [400, 'password'], password)
    }
    assert.deepEqual(code(await useLink({ purpose: 'password_reset', token, password: PASSWORD })), [
      410,
      'link_invalid',
    ])
    assert.equal((await useLink({ purpose: 'invitation', token, password: PASSWORD })).status, 200)
  })
})

describe('a forgotten password', () => {
  before(newStore)
  const ask = (email: string, domain = store.domain) =>
    service.call('POST', '/admin/api/password-reset', { body: { store: domain, email } })

  it('is reset by a mailed link, which ends every session and unlocks a throttled account', async () => {
    const rep = await signInAs(service, store, 'sales_rep')
    const { email } = rep.member
    for (let n = 0; n < 5; n++) await signIn(email, 'not the password')
    assert.equal((await signIn(email, PASSWORD)).status, 429)
    assert.equal((await ask(email)).status, 202)
    const mail = await mailTo(email)
    assert.match(String(mail?.data.link), new RegExp(`^${BASE}/admin/reset\\?token=[0-9a-z]+\\.[\\w-]{43}$`))
    assert.ok(await isSignedIn(rep), 'asking changes nothing')
    const used = { purpose: 'password_reset', token: tokenIn(mail), password: 'a brand new password' }
    assert.equal((await useLink(used)).status, 200)
    assert.deepEqual(code(await useLink(used)), [410, 'link_invalid'])
    assert.ok(!(await isSignedIn(rep)))
    assert.equal((await signIn(email, 'a brand new password')).status, 200)
    assert.equal((await signIn(email, PASSWORD)).status, 401)
  })

  it('links end after an hour, and when another is requested', async () => {
    const { email } = await addStaff(service, store)
    await ask(email)
    const first = tokenIn(await mailTo(email))
    await ask(email)
    const second = tokenIn(await mailTo(email))
    const reset = (token: string) => useLink({ purpose: 'password_reset', token, password: 'a brand new password' })
    assert.deepEqual(code(await reset(first)), [410, 'link_invalid'])
    pass(3_600_000)
    assert.deepEqual(code(await reset(second)), [410, 'link_invalid'])
  })

  it('the answer and the throttle are the same for every address', async () => {
    const { email } = await addStaff(service, store)
    const closed = await addStaff(service, store)
    await service.pool.query('update staff set active = false where email = $1', [closed.email])
    const before = (await listQueuedMail(service.db, store.id, box)).length
    for (const [address, domain] of [
      [email, store.domain],
      [closed.email, store.domain],
      ['nobody@example.com', store.domain],
      [email, 'nowhere.example.com'],
    ] as const) {
      pass(3_600_000)
      for (let n = 0; n < 5; n++) {
        const { status, body } = await ask(address, domain)
        assert.deepEqual([status, body], [202, { object: 'done' }], address)
      }
      const sixth = await ask(address, domain)
      assert.deepEqual([...code(sixth), sixth.headers.get('retry-after')], [429, 'sign_in_throttled', '180'])
    }
    const mails = (await listQueuedMail(service.db, store.id, box)).slice(before)
    assert.deepEqual([...new Set(mails.map(({ to }) => to))], [email])
  })

  it('the token is nowhere in the database', async () => {
    const { email } = await addStaff(service, store)
    pass(3_600_000)
    await ask(email)
    const token = tokenIn(await mailTo(email))
    const { rows } = await service.pool.query(`
      select (select string_agg(o::text, ' ') from mail_outbox o) || (select string_agg(l::text, ' ') from staff_link l)
        || (select string_agg(a::text, ' ') from audit_entry a) as dump`)
    assert.ok(token.length > 40 && !rows[0].dump.includes(token))
    assert.ok(!rows[0].dump.includes(Buffer.from(token).toString('hex')))
  })
})

describe('your own password', () => {
  before(newStore)
  const change = (staff: Staff, password: string, newPassword: string) =>
    staff.call('POST', '/admin/api/password', { password, new_password: newPassword })

  it('is changed with the old one, which ends all sessions except a new one', async () => {
    const here = await signInAs(service, store, 'manager')
    const there = await signInMember(service, store, here.member)
    const { status, headers, body } = await change(here, PASSWORD, 'a brand new password')
    assert.equal(status, 200)
    assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [false, false])
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    assert.notEqual(cookie, here.cookie)
    assert.notEqual(body.csrf_token, here.csrf)
    assert.equal((await service.call('GET', '/admin/api/session', { headers: { cookie } })).status, 200)
    assert.equal((await signIn(here.member.email, 'a brand new password')).status, 200)
  })

  it('is not changed with a wrong one or to an unacceptable one; tries are counted', async () => {
    const staff = await signInAs(service, store, 'manager')
    const weak = await change(staff, PASSWORD, 'short')
    assert.deepEqual([weak.status, weak.body.errors[0].field], [400, 'new_password'])
    for (let n = 0; n < 5; n++) {
      const { status, body } = await change(staff, 'not the password', 'a brand new password')
      assert.deepEqual([status, body.errors[0].field], [400, 'password'])
    }
    assert.deepEqual(code(await change(staff, PASSWORD, 'a brand new password')), [429, 'sign_in_throttled'])
    assert.ok(await isSignedIn(staff))
  })
})

describe('changing staff', () => {
  before(newStore)

  it('ends their sessions with a new role or deactivation, but not with a new name', async () => {
    const rep = await signInAs(service, store, 'sales_rep')
    assert.equal((await edit(rep.member.id, { name: 'Rita Rep' })).body.name, 'Rita Rep')
    assert.ok(await isSignedIn(rep))
    assert.equal((await edit(rep.member.id, { role: 'manager' })).body.role, 'manager')
    assert.ok(!(await isSignedIn(rep)))
    const again = await signInMember(service, store, rep.member)
    assert.equal((await edit(rep.member.id, { active: false })).body.active, false)
    assert.ok(!(await isSignedIn(again)))
    assert.equal((await signIn(rep.member.email, PASSWORD)).status, 401)
    await edit(rep.member.id, { active: true })
    assert.ok(!(await isSignedIn(again)), 'the old session stays over')
    assert.equal((await signIn(rep.member.email, PASSWORD)).status, 200)
  })

  it('nobody can change their own role or deactivate themselves', async () => {
    for (const body of [{ role: 'manager' }, { active: false }]) {
      assert.deepEqual(code(await edit(admin.member.id, body)), [409, 'own_account'])
    }
    assert.equal((await edit(admin.member.id, { name: 'Ada', role: 'admin', active: true })).status, 200)
  })

  it('always leaves an active Admin, even if two remove each other at once; invited ones do not count', async () => {
    for (let round = 0; round < 5; round++) {
      await newStore()
      await invite('invited@example.com', 'admin')
      const other = await signInAs(service, store, 'admin')
      const answers = await Promise.all([
        edit(other.member.id, { active: false }, admin),
        edit(admin.member.id, { role: 'manager' }, other),
      ])
      assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers.map(code)))
      const lost = answers.find(({ status }) => status !== 200)
      assert.ok(['last_admin', 'not_signed_in'].includes(lost?.body.code), lost?.body.code)
    }
  })

  it("does not work for another store's staff", async () => {
    await newStore()
    const elsewhere = await service.addStore()
    const stranger = await signInAs(service, elsewhere, 'admin')
    const unknown = await edit('stf_00000000000000000000000000', { name: 'X' })
    for (const answer of [
      await edit(stranger.member.id, { name: 'X' }),
      await edit('nonsense', { name: 'X' }),
      await admin.call('POST', `/admin/api/staff/${stranger.member.id}/invitation`),
    ]) {
      const { request_id: _, ...body } = answer.body
      const { request_id: __, ...expected } = unknown.body
      assert.deepEqual([answer.status, body], [404, expected])
    }
    assert.ok((await staffOf()).every(({ id }: { id: string }) => id !== stranger.member.id))
  })
})

describe('the audit log', () => {
  before(newStore)

  it('shows who did what, page by page, for this store only', async () => {
    pass(1_000)
    const { member } = await signInAs(service, store, 'sales_rep')
    pass(1_000)
    await signIn(member.email, 'not the password')
    pass(1_000)
    await signIn('nobody@example.com', 'not the password')
    pass(1_000)
    await edit(member.id, { active: false })
    const actions: string[] = []
    let before = ''
    for (let more = true; more; ) {
      const { body } = await admin.call('GET', `/admin/api/audit?limit=2${before && `&before=${before}`}`)
      actions.push(
        ...body.data.map(
          (entry: { action: string; staff: { id: string } | null; detail: { account?: string } }) =>
            `${entry.action} ${entry.staff?.id ?? '-'} ${entry.detail.account ?? '-'}`,
        ),
      )
      more = body.has_more
      before = body.next_cursor
    }
    const [a, m] = [admin.member.id, member.id]
    assert.deepEqual(actions, [
      `staff_changed ${a} ${m}`,
      'sign_in_failed - -',
      `sign_in_failed - ${m}`,
      ...[`signed_in ${m} -`, `signed_in ${a} -`],
    ])
    const stranger = await signInAs(service, await service.addStore(), 'admin')
    assert.equal((await stranger.call('GET', '/admin/api/audit')).body.data.length, 1)
  })
})
