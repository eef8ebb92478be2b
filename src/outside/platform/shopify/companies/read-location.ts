import type { Address } from '../../address.ts'
import type { Gid } from '../../gid.ts'
import type { CallContext, CompanyLocation } from '../../port.ts'
import { AccessDenied } from '../access-denied.ts'
import type { AdminApi } from '../admin-api.ts'
import { type CompanyAddressFieldsFragment, CompanyLocationById } from '../documents.ts'
import { fromShopifyId, toShopifyId } from '../ids.ts'

/** Returns a company's location; null if unknown, or if the store has no companies. */
export async function readLocation(
  api: AdminApi,
  call: CallContext,
  id: Gid<'CompanyLocation'>,
): Promise<CompanyLocation | null> {
  try {
    const { companyLocation } = await api.run(call, CompanyLocationById, { id: toShopifyId(id) })
    return (
      companyLocation && {
        id: fromShopifyId('CompanyLocation', companyLocation.id),
        name: companyLocation.name,
        companyId: fromShopifyId('Company', companyLocation.company.id),
        companyName: companyLocation.company.name,
        shippingAddress: toAddress(companyLocation.shippingAddress),
        billingAddress: toAddress(companyLocation.billingAddress),
      }
    )
  } catch (error) {
    if (error instanceof AccessDenied) return null
    throw error
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
