import type { Gid } from '../../gid.ts'
import type { CallContext, PlatformCustomer } from '../../port.ts'
import { AccessDenied } from '../access-denied.ts'
import type { AdminApi } from '../admin-api.ts'
import { CustomerByEmail, CustomerById, CustomerCompanies } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { locationsOf } from './locations-of.ts'

/** Returns a customer with the companies they buy for; null if unknown. Companies are asked apart: a store may have none. */
export async function readCustomer(
  api: AdminApi,
  call: CallContext,
  id: Gid<'Customer'>,
): Promise<PlatformCustomer | null> {
  const [{ customer }, memberships] = await Promise.all([
    api.run(call, CustomerById, { id: toShopifyId(id) }),
    readMemberships(api, call, id),
  ])
  if (!customer) return null
  return {
    id: fromShopifyId('Customer', customer.id),
    email: customer.defaultEmailAddress?.emailAddress.toLowerCase() ?? null,
    name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || null,
    phone: customer.defaultPhoneNumber?.phoneNumber ?? null,
    tags: customer.tags,
    memberships,
  }
}

/** Returns the customer with this address; null if unknown, without asking for what is no address. */
export async function readCustomerByEmail(
  api: AdminApi,
  call: CallContext,
  email: string,
): Promise<PlatformCustomer | null> {
  if (!/^[^\s@"]+@[^\s@"]+$/.test(email)) return null
  const { customerByIdentifier } = await api.run(call, CustomerByEmail, { email: email.toLowerCase() })
  return customerByIdentifier && readCustomer(api, call, fromShopifyId('Customer', customerByIdentifier.id))
}

async function readMemberships(
  api: AdminApi,
  call: CallContext,
  id: Gid<'Customer'>,
): Promise<PlatformCustomer['memberships']> {
  try {
    const { customer } = await api.run(call, CustomerCompanies, { id: toShopifyId(id) })
    return (customer?.companyContactProfiles ?? []).map((profile) => ({
      contactId: fromShopifyId('CompanyContact', profile.id),
      companyId: fromShopifyId('Company', profile.company.id),
      companyName: profile.company.name,
      isMainContact: profile.isMainContact,
      locations: locationsOf(profile),
    }))
  } catch (error) {
    if (error instanceof AccessDenied) return []
    throw error
  }
}
