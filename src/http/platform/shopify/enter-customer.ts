import { openStorefrontSession, type StorefrontCustomer } from '../../../commands/access/portal-sign-in.ts'
import type { AppOptions } from '../../app-options.ts'
import { type Entered, enterAs } from '../../portal/gate.ts'

const PURPOSE = 'shopify_storefront'

/** Returns our own token for a visitor of a shop, the same wherever Shopify vouches for them. Nobody is given it. */
export function visitorToken(
  { secretBox }: Pick<AppOptions, 'secretBox'>,
  { shop, customerId }: { shop: string; customerId: string | null },
): string {
  return secretBox.sign(PURPOSE, `${shop} ${customerId ?? ''}`).toString('base64url')
}

/** Returns a customer whom Shopify vouches for as the portal's user; null if it does not know them, or no e-mail address of theirs. */
export async function enterCustomer(
  { db, platform, clock }: AppOptions,
  customer: StorefrontCustomer,
): Promise<Entered | null> {
  const session = await openStorefrontSession({ db, platform, now: clock() }, customer)
  return session && enterAs(customer.store, session, customer.token)
}
