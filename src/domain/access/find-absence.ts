/** Facts that decide whether a staff member can work on quotes. */
export interface AtWork {
  active: boolean
  /** False until an invited member accepts. */
  hasPassword: boolean
  /** Staff whom the store's platform signs in need no password. */
  platformUserId: string | null
}

/** The reasons a staff member can't be assigned work. */
export type Absence = 'inactive' | 'invited'

/** Returns whether a staff member has a way to sign in. */
export function canSignIn({ hasPassword, platformUserId }: Omit<AtWork, 'active'>): boolean {
  return hasPassword || platformUserId !== null
}

/** Returns why a staff member can't be assigned work, or null if they can. */
export function findAbsence(member: AtWork): Absence | null {
  if (!member.active) return 'inactive'
  return canSignIn(member) ? null : 'invited'
}
