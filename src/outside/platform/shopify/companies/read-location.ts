import type { Address } from '../../address.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext, CompanyLocation } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { type CompanyAddressFieldsFragment, CompanyLocationById } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'
import { unlessDenied } from '../unless-denied.ts'

/** Returns a company's location; null if unknown, or if the store has no companies. */
export async function readLocation(
  api: AdminApi,
  call: CallContext,
  id: Gid<'CompanyLocation'>,
): Promise<CompanyLocation | null> {
  const found = await unlessDenied(api.run(call, CompanyLocationById, { id: toShopifyId(id) }))
  const location = found?.companyLocation
  if (!location) return null
  return {
    id: fromShopifyId('CompanyLocation', location.id),
    name: location.name,
    companyId: fromShopifyId('Company', location.company.id),
    companyName: location.company.name,
    shippingAddress: toAddress(location.shippingAddress),
    billingAddress: toAddress(location.billingAddress),
  }
}

function toAddress(address: CompanyAddressFieldsFragment | null): Address | null {
  if (!address) return null
  const { companyName, zoneCode, firstName, lastName, address1, address2, city, countryCode, zip, phone } = address
  const said = {
    firstName,
    lastName,
    company: companyName,
    address1,
    address2,
    city,
    provinceCode: zoneCode,
    countryCode,
    zip,
    phone,
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as Address
}
