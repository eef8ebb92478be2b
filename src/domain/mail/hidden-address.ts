import type { SecretBox } from '../secrets/secret-box.ts'

/** An e-mail address as stored: found by its fingerprints, newest first, and sealed. */
export interface HiddenAddress {
  fingerprints: readonly [Buffer, ...Buffer[]]
  sealed: Buffer
  /** The fingerprints of the keys it was hidden with. */
  keyIds: readonly string[]
}

/** Hides an address, ignoring case. */
export function hideAddress(box: SecretBox, address: string): HiddenAddress {
  const lower = address.toLowerCase()
  return { fingerprints: box.fingerprints('mail-recipient', lower), sealed: box.seal(lower), keyIds: box.keyIds }
}
