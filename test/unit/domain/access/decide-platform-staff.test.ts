import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decidePlatformStaff, type PlatformPerson } from '../../../../src/domain/access/decide-platform-staff.ts'
import { Problem } from '../../../../src/domain/problem.ts'

const MEMBER = { email: 'mia@store.example', role: 'manager', platformUserId: null } as const
const OF_OTHER = { ...MEMBER, email: 'ann@store.example', platformUserId: '7' } as const
const STAFF = [MEMBER, OF_OTHER]

const CASES: readonly [what: string, person: Partial<PlatformPerson>, decided: string][] = [
  ['someone new is a Sales rep', { email: 'new@store.example' }, 'new sales_rep'],
  ['the owner, new, is an Admin', { email: 'new@store.example', isOwner: true }, 'new admin'],
  ['someone new needs no proven address', { email: 'new@store.example', emailVerified: false }, 'new sales_rep'],
  ['a member keeps their role', {}, 'linked manager'],
  ['the owner, a member, becomes an Admin', { isOwner: true }, 'linked admin'],
  ['an unproven address links nobody', { emailVerified: false }, 'mail_unverified'],
  ['an unproven owner is linked to nobody either', { emailVerified: false, isOwner: true }, 'mail_unverified'],
  ['an address of another person of the platform is refused', { email: OF_OTHER.email }, 'mail_of_other'],
]

for (const [what, person, decided] of CASES) {
  it(what, () => {
    const whole = { name: 'Mia', email: MEMBER.email, emailVerified: true, isOwner: false, ...person }
    assert.equal(decide(whole), decided)
  })
}

function decide(person: PlatformPerson): string {
  try {
    const { kind, role } = decidePlatformStaff(person, STAFF)
    return `${kind} ${role}`
  } catch (error) {
    return (error instanceof Problem && error.reason?.code) || String(error)
  }
}
