import {
  type CompanyRowError,
  companiesHeaderProblem,
} from '../../outside/platform/embedded/companies/companies-csv.ts'
import type { CompanyRow } from '../../outside/platform/embedded/companies/company-input.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { companyBatches } from './import-batches.ts'
import { readCsv } from './read-csv.ts'

export interface CompaniesImport {
  storeId: string
  file: string
  now: Date
  /** Reads, checks and counts everything without writing. */
  dryRun?: boolean | undefined
  onProgress?: ((bytesRead: number, totalBytes: number) => void) | undefined
}

export interface CompaniesImported {
  companies_created: number
  companies_updated: number
  locations_created: number
  locations_updated: number
  customers_created: number
  customers_updated: number
  /** Rows read, without the header. */
  rows: number
  error_count: number
  /** The first thousand. */
  errors: CompanyRowError[]
  dry_run: boolean
  /** One for each company of a customer; empty after a dry run, like the locations. */
  customers: { email: string; customer_id: string; company: string; company_id: string }[]
  locations: { name: string; id: string; company: string; company_id: string }[]
}

const MOST_ERRORS = 1_000

/**
 * Imports companies by external id, locations by company and name, contacts as customers by e-mail address, batch by batch. A row that
 * cannot be imported becomes an error and the rest continues. Throws if the file is not a companies CSV.
 */
export async function importCompanies(
  platform: EmbeddedPlatform,
  request: CompaniesImport,
): Promise<CompaniesImported> {
  const { file, onProgress, dryRun } = request
  const tally = startTally()
  const errors: CompanyRowError[] = []
  let rows = 0
  let errorCount = 0
  for await (const batch of companyBatches(readCsv({ file, headerProblem: companiesHeaderProblem, onProgress }))) {
    rows = batch.rows
    errorCount += batch.errors.length
    errors.push(...batch.errors.slice(0, MOST_ERRORS - errors.length))
    if (dryRun) await compareBatch(platform, request, batch.items, tally)
    else await saveBatch(platform, request, batch.items, tally)
  }
  return { ...countTally(tally), rows, error_count: errorCount, errors, dry_run: dryRun ?? false, ...listTally(tally) }
}

/** The things that batches touched, each counted once, and whether they were created. */
interface Tally {
  companies: Map<string, boolean>
  locations: Map<string, boolean>
  customers: Map<string, boolean>
  listedCustomers: Map<string, CompaniesImported['customers'][number]>
  listedLocations: Map<string, CompaniesImported['locations'][number]>
}

function startTally(): Tally {
  return {
    companies: new Map(),
    locations: new Map(),
    customers: new Map(),
    listedCustomers: new Map(),
    listedLocations: new Map(),
  }
}

async function saveBatch(
  platform: EmbeddedPlatform,
  { storeId, now }: CompaniesImport,
  batch: readonly CompanyRow[],
  tally: Tally,
): Promise<void> {
  const saved = await platform.saveCompanies(storeId, batch, now)
  for (const { id, created } of saved.companies) note(tally.companies, id, created)
  for (const { id, created } of saved.locations) note(tally.locations, id, created)
  for (const { id, created } of saved.customers) note(tally.customers, id, created)
  const companies = new Map(
    saved.companies.map(({ id, name }) => [id, { company: name, company_id: `gid://platform/Company/${id}` }]),
  )
  const emails = new Map(
    saved.customers.map(({ id, email }) => [id, { email, customer_id: `gid://platform/Customer/${id}` }]),
  )
  for (const { companyId, customerId } of saved.contacts) {
    const customer = emails.get(customerId)
    const company = companies.get(companyId)
    if (customer && company) tally.listedCustomers.set(`${customerId} ${companyId}`, { ...customer, ...company })
  }
  for (const { id, name, companyId } of saved.locations) {
    const company = companies.get(companyId)
    if (company) tally.listedLocations.set(id, { name, id: `gid://platform/CompanyLocation/${id}`, ...company })
  }
}

async function compareBatch(
  platform: EmbeddedPlatform,
  { storeId }: CompaniesImport,
  batch: readonly CompanyRow[],
  tally: Tally,
): Promise<void> {
  const compared = await platform.compareCompanies(storeId, batch)
  for (const { key, fate } of compared.companies) note(tally.companies, key, fate === 'created')
  for (const { key, fate } of compared.locations) note(tally.locations, key, fate === 'created')
  for (const { key, fate } of compared.customers) note(tally.customers, key, fate === 'created')
}

/** If a later batch updates what an earlier one created, it still counts as created. */
function note(seen: Map<string, boolean>, key: string, created: boolean): void {
  if (!seen.has(key)) seen.set(key, created)
}

function countTally({ companies, locations, customers }: Tally) {
  const created = (seen: Map<string, boolean>) => [...seen.values()].filter(Boolean).length
  return {
    companies_created: created(companies),
    companies_updated: companies.size - created(companies),
    locations_created: created(locations),
    locations_updated: locations.size - created(locations),
    customers_created: created(customers),
    customers_updated: customers.size - created(customers),
  }
}

function listTally({ listedCustomers, listedLocations }: Tally) {
  return { customers: [...listedCustomers.values()], locations: [...listedLocations.values()] }
}
