import { type CsvRow, cell, checkReadable, listCell, nameCell, RowError } from '../csv-row.ts'
import type { CompanyRow, ContactInput, LocationInput } from './company-input.ts'

export type CompanyResult = { row: CompanyRow } | { error: CompanyRowError }

export interface CompanyRowError {
  line: number
  company: string | null
  /** Says what to change. */
  message: string
}

/** Reads one row of a companies file; an invalid row becomes an error that says what to change. */
export function readCompanyRow(row: CsvRow): CompanyResult {
  try {
    checkReadable(row)
    return { row: { ...readCompany(row), location: readLocation(row), contact: readContact(row) } }
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return { error: { line: row.line, company: cell(row, ['company_name']) || null, message: error.message } }
  }
}

/** Returns the fault of a header that is not a companies CSV's; null if it is one. */
export function companiesHeaderProblem(headers: readonly string[]): string | null {
  if (headers.includes('company_external_id') && headers.includes('company_name')) return null
  return (
    'This is not a companies CSV: its first line must name the columns "company_external_id" and "company_name", separated by ' +
    'commas. It may name location_name, address1, address2, city, province_code, country_code, zip, contact_email, ' +
    'contact_name, contact_phone, contact_role and tags.'
  )
}

function readCompany(row: CsvRow): { externalId: string; name: string } {
  const externalId = nameCell(row, ['company_external_id'])
  const name = nameCell(row, ['company_name'])
  if (!externalId) throw new RowError('company_external_id is missing: give the company the number you know it by.')
  if (!name) throw new RowError('company_name is missing: fill it in on every row of the company.')
  return { externalId, name }
}

function readLocation(row: CsvRow): LocationInput | null {
  const name = nameCell(row, ['location_name'])
  const part = (header: string) => nameCell(row, [header]) || undefined
  const address = {
    address1: part('address1'),
    address2: part('address2'),
    city: part('city'),
    provinceCode: part('province_code'),
    countryCode: part('country_code')?.toUpperCase(),
    zip: part('zip'),
  }
  if (address.countryCode !== undefined && !/^[A-Z]{2}$/.test(address.countryCode)) {
    throw new RowError(`country_code is "${address.countryCode}": use the two letters of ISO 3166, like US or DE.`)
  }
  if (name) return { name, address }
  if (Object.values(address).some((text) => text !== undefined)) {
    throw new RowError('location_name is missing: name the location with this address.')
  }
  return null
}

function readContact(row: CsvRow): ContactInput | null {
  const email = cell(row, ['contact_email'])?.toLowerCase()
  if (!email) return null
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    throw new RowError(`contact_email is "${email}": write an address like name@example.com.`)
  }
  return {
    email,
    name: nameCell(row, ['contact_name']) || null,
    phone: nameCell(row, ['contact_phone']) || null,
    tags: listCell(row, ['tags']) ?? [],
    role: nameCell(row, ['contact_role']) || null,
  }
}
