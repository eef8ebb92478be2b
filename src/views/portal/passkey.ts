import type { Passkey } from '../../database/access/passkeys.ts'

/** Returns a passkey for its owner. */
export function viewPasskey({ id, createdAt, usedAt }: Passkey) {
  return { object: 'passkey', id, created_at: createdAt, used_at: usedAt }
}
