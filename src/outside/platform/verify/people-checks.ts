import type { Gid } from '../gid.ts'
import { CheckFailed, checkRead, NothingThere, type PlatformCheck, UNKNOWN, wordsOf } from './platform-check.ts'

/** Reserved for examples (RFC 2606): nobody has it. */
const NOBODY = 'nobody@verify.example.com'
const NO_CUSTOMER: Gid<'Customer'> = `gid://platform/Customer/${UNKNOWN}`
const NO_LOCATION: Gid<'CompanyLocation'> = `gid://platform/CompanyLocation/${UNKNOWN}`
const NO_COMPANY: Gid<'Company'> = `gid://platform/Company/${UNKNOWN}`

const FIRST = { text: '', limit: 1, cursor: null }

/** Customers and companies. Nothing of them is reported. */
export const PEOPLE_CHECKS: readonly PlatformCheck[] = [
  {
    name: 'customers',
    run: async ({ platform, call, seen }) => {
      const { items } = await platform.searchCustomers(call(), FIRST)
      if (!items[0]) throw new NothingThere('the store has no customers')
      seen.customer = items[0]
      return 'some'
    },
  },
  {
    name: 'customers by words',
    run: async ({ platform, call, seen: { customer } }) => {
      const text = wordsOf(customer?.name ?? customer?.email ?? '')
      if (text === '') throw new NothingThere('no customer with a name or an address was found')
      return checkFound(customer?.id, await platform.searchCustomers(call(), { text, limit: 50, cursor: null }))
    },
  },
  {
    name: 'customer by id',
    run: async ({ platform, call, seen: { customer } }) =>
      checkRead(customer?.id, await platform.customer(call(), customer?.id ?? NO_CUSTOMER)),
  },
  {
    name: 'customer by address',
    run: async ({ platform, call }) => checkRead(undefined, await platform.customerByEmail(call(), NOBODY)),
  },
  {
    name: 'companies',
    run: async ({ platform, call, seen }) => {
      const { items } = await platform.searchCompanies(call(), FIRST)
      if (!items[0]) throw new NothingThere('the store has no companies')
      seen.company = items[0]
      return 'some'
    },
  },
  {
    name: 'companies by words',
    run: async ({ platform, call, seen: { company } }) => {
      const text = wordsOf(company?.name ?? '')
      if (text === '') throw new NothingThere('no company with a name was found')
      return checkFound(company?.id, await platform.searchCompanies(call(), { text, limit: 50, cursor: null }))
    },
  },
  {
    name: "company's location",
    run: async ({ platform, call, seen: { company } }) => {
      const id = company?.locations[0]?.id
      return checkRead(id, await platform.companyLocation(call(), id ?? NO_LOCATION))
    },
  },
  {
    name: "company's contacts",
    run: async ({ platform, call, seen: { company } }) =>
      `${(await platform.companyContacts(call(), company?.id ?? NO_COMPANY)).length} of a company`,
  },
]

function checkFound(id: string | undefined, page: { items: readonly { id: string }[]; nextCursor: string | null }) {
  if (page.nextCursor === null && !page.items.some((one) => one.id === id))
    throw new CheckFailed('one that was found is not found by the words of its name')
  return `${page.items.length} by the words of a name`
}
