import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  companiesHeaderProblem,
  readCompanyRow,
} from '../../../../../../src/outside/platform/embedded/companies/companies-csv.ts'

const ROW = {
  company_external_id: '292',
  company_name: 'Alder Creek',
  contact_email: 'Kim@Example.com',
  tags: 'net-30, gold',
}

function read(changes: Record<string, string>) {
  return readCompanyRow({ line: 2, cells: { ...ROW, ...changes } })
}

function problemOf(changes: Record<string, string>): string {
  const result = read(changes)
  return 'error' in result ? result.error.message : 'no error'
}

test("parses a row's company, location and contact, with the address in lower case", () => {
  const result = read({
    location_name: 'Main',
    city: 'Akron',
    country_code: 'us',
    zip: '44308',
    contact_role: 'Buyer',
    address2: '',
  })
  assert.ok('row' in result)
  assert.deepEqual(JSON.parse(JSON.stringify(result.row)), {
    externalId: '292',
    name: 'Alder Creek',
    location: { name: 'Main', address: { city: 'Akron', countryCode: 'US', zip: '44308' } },
    contact: { email: 'kim@example.com', name: null, phone: null, tags: ['net-30', 'gold'], role: 'Buyer' },
  })
})

test('accepts rows without a location or without a contact', () => {
  const alone = read({ contact_email: '' })
  assert.ok('row' in alone)
  assert.equal(alone.row.location, null)
  assert.equal(alone.row.contact, null)
})

test('says what to correct in a bad row', () => {
  assert.match(problemOf({ company_external_id: '' }), /company_external_id is missing/)
  assert.match(problemOf({ company_name: '' }), /company_name is missing/)
  assert.match(problemOf({ contact_email: 'nobody' }), /write an address like/)
  assert.match(problemOf({ city: 'Akron' }), /location_name is missing/)
  assert.match(problemOf({ location_name: 'Main', country_code: 'USA' }), /two letters/)
})

test('recognises a companies file by its columns', () => {
  assert.equal(companiesHeaderProblem(['company_name', 'company_external_id']), null)
  assert.match(companiesHeaderProblem(['handle']) ?? '', /company_external_id.*contact_email/)
})
