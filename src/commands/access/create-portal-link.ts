import { insertPortalSignIn } from '../../database/access/portal-sign-ins.ts'
import type { Tx } from '../../database/database.ts'
import type { Store } from '../../database/stores/stores.ts'
import { hashSecretToken, newSecretToken } from '../../domain/access/secret-token.ts'

/** Creates a link that signs a customer (a GID) in once; returns what its mail says. The link is a secret. */
export async function createPortalLink(
  tx: Tx,
  { baseUrl, now }: { baseUrl: string; now: Date },
  { store, customer, lastsMs }: { store: Store; customer: { id: string; name: string | null }; lastsMs: number },
) {
  const token = newSecretToken(store.id)
  const expiresAt = new Date(now.getTime() + lastsMs)
  const customerId = customer.id.slice(customer.id.lastIndexOf('/') + 1)
  await insertPortalSignIn(tx, { storeId: store.id, tokenHash: hashSecretToken(token), customerId, expiresAt })
  return {
    name: customer.name,
    store_name: store.name,
    store_domain: store.domain,
    link: `${baseUrl}/portal/sign-in?token=${token}`,
    expires_at: expiresAt.toISOString(),
  }
}
