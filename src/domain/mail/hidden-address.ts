import type { SecretBox } from '../secrets/secret-box.ts'

/** An address of mail as it is kept: found by its fingerprints, the newest first, and sealed. */
export interface HiddenAddress {
  fingerprints: readonly [Buffer, ...Buffer[]]
  sealed: Buffer
  /** The fingerprints of the keys that it was hidden with. */
  keyIds: readonly string[]
}

/** Hides an address; its case does not matter. */
export function hideAddress(box: SecretBox, address: string): HiddenAddress {
  const lower = address.toLowerCase()
  return { fingerprints: box.fingerprints('mail-recipient', lower), sealed: box.seal(lower), keyIds: box.keyIds }
}
