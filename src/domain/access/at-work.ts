/** What tells whether a member of the staff can work on quotes. */
export interface AtWork {
  active: boolean
  /** Whoever was invited has none until they accept. */
  hasPassword: boolean
}

/** Why a member of the staff can be given no work, to follow their name; null when they can. */
export function findAbsence({ active, hasPassword }: AtWork): string | null {
  if (!active) return 'is not active'
  return hasPassword ? null : 'has not accepted the invitation yet'
}
