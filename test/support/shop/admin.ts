import assert from 'node:assert/strict'
import { insertStaff, type StaffMember, setPasswordHash } from '../../../src/database/access/staff.ts'
import type { Store } from '../../../src/database/stores/stores.ts'
import type { Role } from '../../../src/domain/access/permissions.ts'
import { hashPassword } from '../../../src/outside/password-hasher.ts'
import type { Answer, TestService } from '../service/service.ts'

export const PASSWORD = 'correct horse battery'
const hashed = hashPassword(PASSWORD)
let members = 0

/** A staff member with a password; PASSWORD by default. */
export async function addStaff(
  service: TestService,
  store: Store,
  {
    role = 'admin',
    email,
    name,
    password = PASSWORD,
  }: Partial<Record<'email' | 'name' | 'password', string>> & { role?: Role } = {},
): Promise<StaffMember> {
  members += 1
  const added = { role, name: name ?? `Staff ${members}`, email: email ?? `staff-${members}@example.com` }
  const passwordHash = password === PASSWORD ? await hashed : await hashPassword(password)
  return service.db.transaction().execute(async (tx) => {
    const [member] = await insertStaff(tx, store.id, [added], service.now)
    assert.ok(member, `${added.email} is there already`)
    await setPasswordHash(tx, store.id, member.id, passwordHash)
    return member
  })
}

/** A person signed in to the admin. */
export interface Staff {
  member: StaffMember
  /** The cookie as a browser sends it back. */
  cookie: string
  csrf: string
  /** The answer to signing in. */
  session: Answer['body']
  /** Sends a request with cookie and token, and validates the answer against /admin/api/openapi.json. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Adds a staff member with this role to the store and signs them in. */
export async function signInAs(service: TestService, store: Store, role: Role): Promise<Staff> {
  return signInMember(service, store, await addStaff(service, store, { role }))
}

/** Signs in a staff member. */
export async function signInMember(
  service: TestService,
  store: Store,
  member: StaffMember,
  password = PASSWORD,
): Promise<Staff> {
  const body = { store: store.domain, email: member.email, password }
  const answer = await service.call('POST', '/admin/api/session', { body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const cookie = cookieOf(answer)
  const csrf = answer.body.csrf_token
  return {
    member,
    cookie,
    csrf,
    session: answer.body,
    call: (method, path, body, headers = {}) =>
      service.call(method, path, { body, headers: { cookie, 'x-csrf-token': csrf, ...headers } }),
  }
}

/** Returns the cookie an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Answer): string {
  return headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}
