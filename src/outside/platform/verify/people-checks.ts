import type { Gid } from '../gid.ts'
import { CheckFailed, type PlatformCheck, UNKNOWN } from './platform-check.ts'

/** Reserved for examples (RFC 2606): nobody has it. */
const NOBODY = 'nobody@verify.example.com'
const NO_CUSTOMER: Gid<'Customer'> = `gid://platform/Customer/${UNKNOWN}`
const NO_LOCATION: Gid<'CompanyLocation'> = `gid://platform/CompanyLocation/${UNKNOWN}`
const NO_COMPANY: Gid<'Company'> = `gid://platform/Company/${UNKNOWN}`

/** Customers and companies: those that quotes name, else one that no store has. Nothing of them is reported. */
export const PEOPLE_CHECKS: readonly PlatformCheck[] = [
  {
    name: 'customer by id',
    run: async ({ platform, call, sample }) =>
      readOne(sample.customerId, await platform.customer(call(), sample.customerId ?? NO_CUSTOMER)),
  },
  {
    name: 'customer by address',
    run: async ({ platform, call }) => readOne(null, await platform.customerByEmail(call(), NOBODY)),
  },
  {
    name: "company's location",
    run: async ({ platform, call, sample }) =>
      readOne(sample.locationId, await platform.companyLocation(call(), sample.locationId ?? NO_LOCATION)),
  },
  {
    name: "company's contacts",
    run: async ({ platform, call, sample }) => {
      const contacts = await platform.companyContacts(call(), sample.companyId ?? NO_COMPANY)
      return sample.companyId ? `${contacts.length} of a company` : 'no quote names a company'
    },
  },
]

function readOne(id: string | null, found: object | null): string {
  if (id === null && found) throw new CheckFailed('somebody was found who cannot exist')
  if (id === null) return 'asked for one that no store has'
  return found ? 'one that a quote names' : 'the one that a quote names is gone'
}
