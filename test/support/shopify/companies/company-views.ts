import { type Asked, gid, instant } from '../graphql/asked.ts'
import { connection, type PageArgs } from '../graphql/connection.ts'
import type {
  AddressRecord,
  CompanyRecord,
  ContactRecord,
  CustomerRecord,
  LocationRecord,
  TermsTemplate,
} from '../state/records.ts'

export function nameOf({ firstName, lastName, email }: CustomerRecord): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
}

export function customerView(asked: Asked, customer: CustomerRecord) {
  const { email, phone } = customer
  return {
    __typename: 'Customer',
    id: gid('Customer', customer.id),
    legacyResourceId: customer.id,
    displayName: nameOf(customer),
    firstName: customer.firstName,
    lastName: customer.lastName,
    tags: [...customer.tags].sort(),
    locale: customer.locale,
    state: 'ENABLED',
    taxExempt: customer.taxExempt,
    verifiedEmail: customer.verifiedEmail,
    updatedAt: instant(customer.updatedAt),
    defaultEmailAddress: email === null ? null : { emailAddress: email, validFormat: true },
    defaultPhoneNumber: phone === null ? null : { phoneNumber: phone },
    defaultAddress: customer.address && {
      ...mailing(customer.address),
      id: gid('MailingAddress', customer.id),
    },
    companyContactProfiles: () =>
      [...asked.shop.contacts.values()]
        .filter(({ customerId }) => customerId === customer.id)
        .map((contact) => contactView(asked, contact)),
  }
}

export function contactView(asked: Asked, contact: ContactRecord) {
  const { shop } = asked
  const company = shop.companies.get(contact.companyId)
  return {
    __typename: 'CompanyContact',
    id: gid('CompanyContact', contact.id),
    isMainContact: company?.mainContactId === contact.id,
    title: contact.title,
    locale: 'en',
    company: () => (company ? companyView(asked, company) : null),
    customer: () => {
      const customer = shop.customers.get(contact.customerId)
      return customer ? customerView(asked, customer) : null
    },
    roleAssignments: (args: PageArgs) =>
      connection({ items: contact.roles, view: (role) => roleView(asked, role), keyOf: ({ id }) => id }, args),
  }
}

function roleView(asked: Asked, { id, name, locationId }: ContactRecord['roles'][number]) {
  const location = asked.shop.locations.get(locationId)
  return {
    __typename: 'CompanyContactRoleAssignment',
    id: gid('CompanyContactRoleAssignment', id),
    role: { __typename: 'CompanyContactRole', id: gid('CompanyContactRole', id), name },
    companyLocation: () => (location ? locationView(asked, location) : null),
  }
}

export function companyView(asked: Asked, company: CompanyRecord) {
  const { shop } = asked
  const inside = <T extends { companyId: string }>(all: Map<string, T>) =>
    [...all.values()].filter(({ companyId }) => companyId === company.id)
  return {
    __typename: 'Company',
    id: gid('Company', company.id),
    name: company.name,
    externalId: company.externalId,
    locationsCount: { count: inside(shop.locations).length, precision: 'EXACT' },
    mainContact: () => {
      const main = company.mainContactId ? shop.contacts.get(company.mainContactId) : undefined
      return main ? contactView(asked, main) : null
    },
    locations: (args: PageArgs) =>
      connection(
        { items: inside(shop.locations), view: (one) => locationView(asked, one), keyOf: ({ id }) => id },
        args,
      ),
    contacts: (args: PageArgs) =>
      connection({ items: inside(shop.contacts), view: (one) => contactView(asked, one), keyOf: ({ id }) => id }, args),
  }
}

export function locationView(asked: Asked, location: LocationRecord) {
  const { shop } = asked
  const company = shop.companies.get(location.companyId)
  const template = shop.terms.find(({ id }) => id === location.termsTemplateId)
  return {
    __typename: 'CompanyLocation',
    id: gid('CompanyLocation', location.id),
    name: location.name,
    externalId: location.externalId,
    currency: location.currency,
    locale: 'en',
    phone: location.shipping?.phone ?? null,
    company: () => (company ? companyView(asked, company) : null),
    shippingAddress: location.shipping && companyAddress(location, location.shipping, company?.name ?? ''),
    billingAddress: location.billing && companyAddress(location, location.billing, company?.name ?? ''),
    taxSettings: { taxExempt: location.taxExempt, taxRegistrationId: null },
    buyerExperienceConfiguration: {
      checkoutToDraft: false,
      editableShippingAddress: true,
      paymentTermsTemplate: template ? termsView(template) : null,
      deposit: location.deposit === null ? null : { __typename: 'DepositPercentage', percentage: location.deposit },
    },
  }
}

export function termsView({ id, name, type, dueInDays }: TermsTemplate) {
  return {
    __typename: 'PaymentTermsTemplate',
    id: gid('PaymentTermsTemplate', id),
    name,
    description: name,
    paymentTermsType: type,
    dueInDays,
  }
}

function mailing(address: AddressRecord) {
  return { ...address, countryCodeV2: address.countryCode ?? null }
}

function companyAddress({ id }: LocationRecord, address: AddressRecord, companyName: string) {
  return {
    ...address,
    id: gid('CompanyAddress', id),
    companyName: address.company ?? companyName,
    recipient: [address.firstName, address.lastName].filter(Boolean).join(' ') || null,
    address1: address.address1 ?? '',
    zoneCode: address.provinceCode ?? null,
    countryCode: address.countryCode ?? 'US',
  }
}
