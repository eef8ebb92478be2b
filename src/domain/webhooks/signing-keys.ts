import type { SecretBox } from '../secrets/secret-box.ts'
import { webhookKey } from './webhook-signature.ts'

/** The secrets of an endpoint, sealed: its own, and the one before a rotation while that still signs. */
interface SealedSecrets {
  secretEnc: Buffer
  oldSecretEnc: Buffer | null
}

/**
 * The keys that sign what an endpoint is sent, the newest secret's first. Throws as SecretBox does when that cannot be opened. An
 * old one that cannot is left out: a new secret is the way out for staff when the operator lost a SECRET_KEY.
 */
export function signingKeys(box: SecretBox, { secretEnc, oldSecretEnc }: SealedSecrets): Buffer[] {
  const newest = webhookKey(box.open(secretEnc))
  if (!oldSecretEnc) return [newest]
  try {
    return [newest, webhookKey(box.open(oldSecretEnc))]
  } catch {
    return [newest]
  }
}
