/** What tells whether a member of the staff can work on quotes. */
export interface AtWork {
  active: boolean
  /** False until an invited person accepts. */
  hasPassword: boolean
}

/** Why a member of the staff can be given no work, to follow their name. */
export const ABSENCES = {
  inactive: 'is not active',
  invited: 'has not accepted the invitation yet',
} as const
export type Absence = keyof typeof ABSENCES

/** Returns why a member of the staff can be given no work, or null when they can. */
export function findAbsence({ active, hasPassword }: AtWork): Absence | null {
  if (!active) return 'inactive'
  return hasPassword ? null : 'invited'
}
