/** Facts that decide whether a staff member can work on quotes. */
export interface AtWork {
  active: boolean
  /** False until an invited member accepts. */
  hasPassword: boolean
}

/** The reasons a staff member can't be assigned work. */
export type Absence = 'inactive' | 'invited'

/** Returns why a staff member can't be assigned work, or null if they can. */
export function findAbsence({ active, hasPassword }: AtWork): Absence | null {
  if (!active) return 'inactive'
  return hasPassword ? null : 'invited'
}
