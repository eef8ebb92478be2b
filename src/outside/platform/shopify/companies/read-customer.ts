import type { Gid } from '../../gid.ts'
import { type CallContext, type PlatformCustomer, PlatformError } from '../../port.ts'
import { AccessDenied } from '../access-denied.ts'
import type { AdminApi } from '../admin-api.ts'
import { CustomerByEmail, CustomerById, CustomerCompanies, CustomerTags } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { unlessDenied } from '../unless-denied.ts'
import { locationsOf } from './locations-of.ts'

/**
 * Returns a customer with the companies they buy for; null if unknown. What Shopify does not let the app read is missing: companies of a
 * store without them; name, address and number until Shopify approves, or even that there is such a customer. Then the request's own count.
 */
export async function readCustomer(
  api: AdminApi,
  call: CallContext,
  id: Gid<'Customer'>,
): Promise<PlatformCustomer | null> {
  const [person, memberships] = await Promise.all([readPerson(api, call, id), readMemberships(api, call, id)])
  return person && { id, ...person, memberships }
}

/**
 * Returns the customer with this address; null if unknown, without asking for what is no address. Throws `conflict` if Shopify has not
 * approved that the app reads customers.
 */
export async function readCustomerByEmail(
  api: AdminApi,
  call: CallContext,
  email: string,
): Promise<PlatformCustomer | null> {
  if (!/^[^\s@"]+@[^\s@"]+$/.test(email)) return null
  const found = await api.run(call, CustomerByEmail, { email: email.toLowerCase() }).catch(sayIfDenied)
  const id = found.customerByIdentifier?.id
  return id ? readCustomer(api, call, fromShopifyId('Customer', id)) : null
}

function sayIfDenied(error: unknown): never {
  if (!(error instanceof AccessDenied)) throw error
  const why = { code: 'address_hidden' } as const
  throw new PlatformError('conflict', 'Shopify does not let the app look up customers by address', {
    why,
    cause: error,
  })
}

type Person = Pick<PlatformCustomer, 'isHidden' | 'email' | 'name' | 'phone' | 'tags'>

async function readPerson(api: AdminApi, call: CallContext, gid: Gid<'Customer'>): Promise<Person | null> {
  const id = toShopifyId(gid)
  const whole = await unlessDenied(api.run(call, CustomerById, { id }))
  if (whole) {
    const { customer } = whole
    return (
      customer && {
        isHidden: false,
        email: customer.defaultEmailAddress?.emailAddress.toLowerCase() ?? null,
        name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || null,
        phone: customer.defaultPhoneNumber?.phoneNumber ?? null,
        tags: customer.tags,
      }
    )
  }
  const nobody = { isHidden: true, email: null, name: null, phone: null }
  const nameless = await unlessDenied(api.run(call, CustomerTags, { id }))
  if (!nameless) return { ...nobody, tags: null }
  return nameless.customer && { ...nobody, tags: nameless.customer.tags }
}

async function readMemberships(
  api: AdminApi,
  call: CallContext,
  id: Gid<'Customer'>,
): Promise<PlatformCustomer['memberships']> {
  const found = await unlessDenied(api.run(call, CustomerCompanies, { id: toShopifyId(id) }))
  const profiles = found?.customer?.companyContactProfiles ?? []
  return Promise.all(
    profiles.map(async (profile) => ({
      contactId: fromShopifyId('CompanyContact', profile.id),
      companyId: fromShopifyId('Company', profile.company.id),
      companyName: profile.company.name,
      isMainContact: profile.isMainContact,
      locations: await locationsOf(api, call, profile),
    })),
  )
}
