import type { CompanyRow, ContactInput, LocationInput } from './company-input.ts'

/** Rows taken apart into companies, locations and customers, each once, in the order of the rows. */
export interface GatheredCompanies {
  companies: readonly { externalId: string; name: string }[]
  locations: readonly ({ externalId: string } & LocationInput)[]
  customers: readonly Omit<ContactInput, 'role'>[]
  contacts: readonly { externalId: string; email: string; first: boolean }[]
  roles: readonly { externalId: string; email: string; location: string; role: string | null }[]
}

/** Takes rows apart. If two rows are about the same thing, the later one wins, but a customer keeps the tags of both. */
export function gatherCompanies(rows: readonly CompanyRow[]): GatheredCompanies {
  const companies = new Map<string, GatheredCompanies['companies'][number]>()
  const locations = new Map<string, GatheredCompanies['locations'][number]>()
  const customers = new Map<string, GatheredCompanies['customers'][number]>()
  const contacts = new Map<string, GatheredCompanies['contacts'][number]>()
  const roles = new Map<string, GatheredCompanies['roles'][number]>()
  const withContact = new Set<string>()
  for (const { externalId, name, location, contact } of rows) {
    companies.set(externalId, { externalId, name })
    if (location) locations.set(JSON.stringify([externalId, location.name]), { externalId, ...location })
    if (!contact) continue
    const { email, role } = contact
    customers.set(email, mergeCustomer(customers.get(email), contact))
    const key = JSON.stringify([externalId, email])
    if (!contacts.has(key)) contacts.set(key, { externalId, email, first: !withContact.has(externalId) })
    withContact.add(externalId)
    if (location) roles.set(JSON.stringify([key, location.name]), { externalId, email, location: location.name, role })
  }
  return {
    companies: [...companies.values()],
    locations: [...locations.values()],
    customers: [...customers.values()],
    contacts: [...contacts.values()],
    roles: [...roles.values()],
  }
}

function mergeCustomer(earlier: Omit<ContactInput, 'role'> | undefined, { role: _, ...later }: ContactInput) {
  if (!earlier) return later
  return {
    email: later.email,
    name: later.name ?? earlier.name,
    phone: later.phone ?? earlier.phone,
    tags: [...new Set([...earlier.tags, ...later.tags])],
  }
}
