import type { Colleague, CompanyPage, CompanyPagePlace } from '../../domain/companies/company-page.ts'
import { formatMoney } from '../../domain/money.ts'

/** Returns a contact's company for its page. `arranges`: true if its main contact changes people and places here. */
export function viewCompany({ membership, people, places }: CompanyPage, currency: string, arranges: boolean) {
  return {
    object: 'company',
    id: membership.companyId,
    name: membership.companyName,
    currency,
    contact_id: membership.contactId,
    is_main_contact: membership.isMainContact,
    arranges_people: arranges && membership.isMainContact,
    people: people.map(viewColleague),
    locations: places.map(viewPlace),
  }
}

/** Returns a company's place and its address. */
export function viewPlace({ id, name, address }: CompanyPagePlace) {
  const { firstName, lastName, provinceCode, countryCode, ...same } = address
  return {
    id,
    name,
    address: {
      ...same,
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(provinceCode !== undefined && { province_code: provinceCode }),
      ...(countryCode !== undefined && { country_code: countryCode }),
    },
  }
}

/** The name of someone invited is not told before they come: they may be a customer whom nobody here knows. */
function viewColleague({ contactId, email, name, isMainContact, locations, limit, invitedAt }: Colleague) {
  return {
    contact_id: contactId,
    email,
    name: invitedAt === null ? name : null,
    is_main_contact: isMainContact,
    locations,
    limit: limit && formatMoney(limit.amount),
    approver_id: limit?.approverId ?? null,
    invited_at: invitedAt,
  }
}
