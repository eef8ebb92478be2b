import { insertPortalSignIn } from '../../database/access/portal-sign-ins.ts'
import { queueMail } from '../../database/mail/mail-outbox.ts'
import { findStore } from '../../database/stores/stores.ts'
import { hashSecretToken, newSecretToken } from '../../domain/access/secret-token.ts'
import { PORTAL_LINK_MS } from '../../domain/portal/portal-visitor.ts'
import type { Language } from '../../languages/languages.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import type { Systems } from '../context.ts'
import { normaliseEmail, takeAccountTry, takeAddressTry } from './take-tries.ts'

/** The systems needed to mail a sign-in link. */
export type PortalMailer = Pick<Systems, 'db' | 'platform' | 'secretBox'> & { baseUrl: string; now: Date }

/**
 * Mails a sign-in link to the platform customer with this address, if there is one; the caller cannot tell. The mail is in this language,
 * else in the store's. Throws `sign_in_throttled`, regardless of whether the address exists.
 */
export async function requestPortalLink(
  mailer: PortalMailer,
  { store: domain, email, language, ip }: { store: string; email: string; language: Language | null; ip: string },
): Promise<void> {
  const { db, platform, secretBox, baseUrl, now } = mailer
  await takeAddressTry(mailer, { kind: 'portal_link', ip })
  const store = await findStore(db, domain)
  const customer = store?.installed
    ? await callPlatform({ store }, (call) => platform.customerByEmail(call, normaliseEmail(email))).catch(
        nobodyIfHidden,
      )
    : null
  await takeAccountTry(mailer, { kind: 'portal_link', store: store?.id ?? domain, account: customer?.id ?? email, ip })
  if (!store || !customer?.email) return
  const to = customer.email
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + PORTAL_LINK_MS)
  const customerId = customer.id.slice(customer.id.lastIndexOf('/') + 1)
  const data = {
    name: customer.name,
    store_name: store.name,
    store_domain: store.domain,
    link: `${baseUrl}/portal/sign-in?token=${token}`,
    expires_at: expiresAt.toISOString(),
    ...(language && { language }),
  }
  await db.transaction().execute(async (tx) => {
    await insertPortalSignIn(tx, { storeId: store.id, tokenHash: hashSecretToken(token), customerId, expiresAt })
    await queueMail(tx, store.id, { kind: 'portal_sign_in', to, data }, secretBox, now)
  })
}

/** A buyer cannot tell a customer whom the platform hides from one who is unknown. */
function nobodyIfHidden(error: unknown): null {
  if (error instanceof PlatformError && error.code === 'conflict') return null
  throw error
}
