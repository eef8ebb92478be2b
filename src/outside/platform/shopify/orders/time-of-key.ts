/** Returns the time in a correlation key that is a UUID of version 7; null for any other key. */
export function timeOfKey(key: string): number | null {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i.exec(key)
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : null
}
