import type { Command } from 'commander'
import { importCompanies } from '../../commands/imports/import-companies.ts'
import { readEmbeddedStore } from '../../commands/stores/read-embedded-store.ts'
import type { ListedCustomer, ListedLocation } from '../../outside/platform/embedded/companies/list-companies.ts'
import { createEmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { printRecord } from '../print.ts'
import { withSession } from '../session.ts'
import { printErrors, printSection, progressBar } from './import-report.ts'

export function addCompaniesCommands(companies: Command): void {
  companies
    .command('import')
    .description('create or update companies, their locations and their contacts from a CSV file')
    .argument('<file>', 'a companies CSV')
    .requiredOption('--store <id or domain>', 'the store to import into')
    .option('--dry-run', 'check the file and count what would change, without changing it')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(importFile)
  companies
    .command('list')
    .description('print every customer (email, customer_id) and every location (name, id)')
    .requiredOption('--store <id or domain>', 'the store to list')
    .option('--json', 'print one JSON object with companies, customers and locations')
    .action(listAll)
}

const HELP = `
Required columns: company_external_id, company_name. Optional: location_name, address1, address2, city,
province_code, country_code, zip, contact_email, contact_name, contact_phone, contact_role, tags (the contact's).
A company, location or contact may be on several rows. A contact buys for the locations on its rows.
Rows that cannot be imported are reported on standard error; the exit code is 1 if nothing was imported.

  qns companies import --store acme.example.com companies.csv`

interface ImportOptions {
  store: string
  dryRun?: boolean
  json?: boolean
}

async function importFile(file: string, { store, dryRun, json = false }: ImportOptions): Promise<void> {
  await withSession('companies import', async ({ db, pool, now }) => {
    const { id: storeId } = await readEmbeddedStore(db, store)
    const bar = progressBar('Importing')
    const request = { storeId, file, now, dryRun, onProgress: bar.onProgress }
    const imported = await importCompanies(createEmbeddedPlatform(pool), request).finally(bar.clear)
    const { errors, customers, locations, ...summary } = imported
    printRecord(json ? imported : summary, json)
    if (!json && !dryRun) {
      printSection('Customers', customers)
      printSection('Locations', locations)
    }
    printErrors(file, imported)
    if (summary.companies_created + summary.companies_updated === 0)
      throw new Error(`No company in ${file} could be imported.`)
  })
}

async function listAll({ store, json = false }: { store: string; json?: boolean }): Promise<void> {
  await withSession('companies list', async ({ db, pool }) => {
    const { id: storeId } = await readEmbeddedStore(db, store)
    const platform = createEmbeddedPlatform(pool)
    const companies = await platform.listCompanies(storeId)
    const customers = (await platform.listCustomers(storeId)).map(showCustomer)
    const locations = (await platform.listLocations(storeId)).map(showLocation)
    if (json) {
      const shown = companies.map(({ id, externalId, name }) => ({ id, external_id: externalId, name }))
      printRecord({ companies: shown, customers, locations }, true)
      return
    }
    printSection('Customers', customers)
    printSection('Locations', locations)
  })
}

function showCustomer({ email, id, name, tags, company }: ListedCustomer) {
  return { email, customer_id: id, name, tags, company: company?.name ?? null, company_id: company?.id ?? null }
}

function showLocation({ name, id, companyId, companyName }: ListedLocation) {
  return { name, id, company: companyName, company_id: companyId }
}
