import type { Address } from './address.ts'
import type { Gid } from './gid.ts'

/** A place a contact buys for, and their role there. */
export interface ContactPlace {
  id: Gid<'CompanyLocation'>
  role: string | null
}

/** A company's place with its one address, for goods and invoices. */
export interface CompanyPlace {
  id: Gid<'CompanyLocation'>
  name: string
  address: Address
}

/** A person who is to buy for a company. */
export interface NewContact {
  email: string
  /** Of a new customer; one whom the store knows keeps theirs. */
  name: string | null
  places: readonly ContactPlace[]
}

/** A company of a store. */
export interface OfCompany {
  storeId: string
  companyId: Gid<'Company'>
}

/** The changes a company's main contact makes, where the platform leaves that to us. Places of other companies are passed over. */
export interface CompanyDesk {
  /** Oldest first. */
  companyPlaces(of: OfCompany): Promise<CompanyPlace[]>
  /** Makes a person a contact, and a customer if they are none; null if they are a contact already. */
  addContact(
    of: OfCompany,
    contact: NewContact,
    now: Date,
  ): Promise<{ contactId: Gid<'CompanyContact'>; customerId: Gid<'Customer'> } | null>
  /** Returns whether there is such a contact; they then buy for these places only. */
  placeContact(of: OfCompany, contactId: Gid<'CompanyContact'>, places: readonly ContactPlace[]): Promise<boolean>
  /** Returns whether there was such a contact, other than the main one. */
  removeContact(of: OfCompany, contactId: Gid<'CompanyContact'>): Promise<boolean>
  /** Passes the part of main contact on; returns whether `from` had it and there is such a contact. */
  passOnMainContact(of: OfCompany, from: Gid<'CompanyContact'>, to: Gid<'CompanyContact'>): Promise<boolean>
  /** Saves a place, a new one without an id; null if there is none such, or another has the name. */
  savePlace(
    of: OfCompany,
    place: Omit<CompanyPlace, 'id'> & { id?: Gid<'CompanyLocation'> },
  ): Promise<CompanyPlace | null>
}
