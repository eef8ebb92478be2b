import { refused } from '../refused.ts'
import type { Role } from './permissions.ts'

/** A person on the store's platform who opened the service there for the first time. */
export interface PlatformPerson {
  name: string
  /** Lower case. */
  email: string
  /** True if the platform knows that the address is theirs. */
  emailVerified: boolean
  isOwner: boolean
}

/** The facts that decide whether a member of staff is that person. */
interface Member {
  email: string
  role: Role
  platformUserId: string | null
}

type Admission<M> = { kind: 'new'; role: Role } | { kind: 'linked'; member: M; role: Role }

/**
 * Returns how a person of the platform joins the staff: as the member with their address, whose role only grows, or as a new Sales rep; the
 * store's owner is an Admin. Throws `forbidden` if the address is a member's and not proven, or of another person of the platform.
 */
export function decidePlatformStaff<M extends Member>(person: PlatformPerson, staff: readonly M[]): Admission<M> {
  const { email, emailVerified, isOwner } = person
  const member = staff.find((one) => one.email === email)
  if (!member) return { kind: 'new', role: isOwner ? 'admin' : 'sales_rep' }
  if (member.platformUserId !== null) throw refused('forbidden', { code: 'mail_of_other', email })
  if (!emailVerified) throw refused('forbidden', { code: 'mail_unverified', email })
  return { kind: 'linked', member, role: isOwner ? 'admin' : member.role }
}
