import type { SecretBox } from '../secrets/secret-box.ts'
import { webhookKey } from './webhook-signature.ts'

/** An endpoint's sealed secrets: its own, and the one before a rotation while it still signs. */
interface SealedSecrets {
  secretEnc: Buffer
  oldSecretEnc: Buffer | null
}

/**
 * Returns the keys that sign an endpoint's webhooks, the newest secret's first. Throws like SecretBox if that one cannot be opened; an
 * old one that cannot is left out, so staff can recover with a new secret when the operator lost a SECRET_KEY.
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
