import { queueMail } from '../../database/mail/mail-outbox.ts'
import { findStore } from '../../database/stores/stores.ts'
import { PORTAL_LINK_MS } from '../../domain/portal/portal-visitor.ts'
import type { Language } from '../../languages/languages.ts'
import { callPlatform } from '../../outside/platform/call-platform.ts'
import { PlatformError } from '../../outside/platform/port.ts'
import type { Systems } from '../context.ts'
import { createPortalLink } from './create-portal-link.ts'
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
  const { db, platform, secretBox, now } = mailer
  await takeAddressTry(mailer, { kind: 'portal_link', ip })
  const store = await findStore(db, domain)
  const customer = store?.installed
    ? await callPlatform({ store }, (call) => platform.customerByEmail(call, normaliseEmail(email))).catch(
        nobodyIfHidden,
      )
    : null
  await takeAccountTry(mailer, { kind: 'portal_link', store: store?.id ?? domain, account: customer?.id ?? email, ip })
  if (!store || !customer?.email) return
  const { id: customerId, name, email: to } = customer
  await db.transaction().execute(async (tx) => {
    const link = await createPortalLink(tx, mailer, {
      store,
      customer: { id: customerId, name },
      lastsMs: PORTAL_LINK_MS,
    })
    const data = { ...link, ...(language && { language }) }
    await queueMail(tx, store.id, { kind: 'portal_sign_in', to, data }, secretBox, now)
  })
}

/** A buyer cannot tell a customer whom the platform hides from one who is unknown. */
function nobodyIfHidden(error: unknown): null {
  if (error instanceof PlatformError && error.code === 'conflict') return null
  throw error
}
