/** Facts that decide whether a staff member can work on quotes. */
export interface AtWork {
  active: boolean
  /** False until an invited member accepts. */
  hasPassword: boolean
}

/** Returns why a staff member can't be assigned work, phrased to follow their name, or null if they can. */
export function findAbsence({ active, hasPassword }: AtWork): string | null {
  if (!active) return 'is not active'
  return hasPassword ? null : 'has not accepted their invitation yet'
}
