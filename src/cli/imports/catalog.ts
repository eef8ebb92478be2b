import type { Command } from 'commander'
import { importCatalog } from '../../commands/imports/import-catalog.ts'
import { readEmbeddedStore } from '../../commands/stores/read-embedded-store.ts'
import { createEmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { printRecord } from '../print.ts'
import { listWriter, writeOut } from '../print-stream.ts'
import { withSession } from '../session.ts'
import { printErrors, progressBar } from './import-report.ts'

const WIDTHS = { sku: 20, id: 36 }

export function addCatalogCommands(catalog: Command): void {
  catalog
    .command('import')
    .description('create or update products (by handle) and variants (by option values) from a Shopify product CSV')
    .argument(
      '<file>',
      'a product CSV in the newer ("URL handle", "Price") or older ("Handle", "Variant Price") format',
    )
    .requiredOption('--store <id or domain>', 'the store to import into')
    .option('--dry-run', 'check the file and count what would change, without changing it')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(importFile)
  catalog
    .command('list')
    .description('print every variant: sku, title, id, price and status')
    .requiredOption('--store <id or domain>', 'the store to list')
    .option('--json', 'print one JSON array')
    .action(listCatalog)
}

const HELP = `
Only columns in the file are written; products and variants that are not in it stay as they are.
A column "Collection" puts products into the collection with that title, and creates it if needed.
Rows that cannot be imported are reported on standard error; the exit code is 1 if nothing was imported.

  qns catalog import --store acme.example.com products.csv
  qns catalog import --store 1 --dry-run --json products.csv`

interface ImportOptions {
  store: string
  dryRun?: boolean
  json?: boolean
}

async function importFile(file: string, { store, dryRun, json = false }: ImportOptions): Promise<void> {
  await withSession('catalog import', async ({ db, pool, now }) => {
    const { id: storeId } = await readEmbeddedStore(db, store)
    const bar = progressBar('Importing')
    const list = listWriter({ ...WIDTHS, title: 40, variant_title: 0 }, json)
    let started = false
    const { errors, ...summary } = await importCatalog(createEmbeddedPlatform(pool), {
      storeId,
      file,
      now,
      dryRun,
      onProgress: bar.onProgress,
      onSaved: async (variants) => {
        bar.clear()
        if (json && !started) await writeOut('{"variants": [')
        started = true
        await list.add(
          variants.map(({ sku, title, id, variantTitle }) => ({ sku, title, id, variant_title: variantTitle })),
        )
      },
    })
    bar.clear()
    if (started) await list.end()
    if (json) {
      const rest = JSON.stringify({ ...summary, errors }, null, 2).slice(1)
      await writeOut(`${started ? '],' : '{\n  "variants": [],'}${rest}\n`)
    } else {
      if (started) await writeOut('\n')
      printRecord(summary, false)
    }
    printErrors(file, { error_count: summary.error_count, errors })
    if (summary.products_created + summary.products_updated === 0)
      throw new Error(`No product in ${file} could be imported.`)
  })
}

async function listCatalog({ store, json = false }: { store: string; json?: boolean }): Promise<void> {
  await withSession('catalog list', async ({ db, pool }) => {
    const { id: storeId } = await readEmbeddedStore(db, store)
    const list = listWriter({ ...WIDTHS, price: 13, status: 9, title: 40, variant_title: 0 }, json)
    if (json) await writeOut('[')
    for await (const variants of createEmbeddedPlatform(pool).listVariants(storeId)) {
      await list.add(
        variants.map(({ sku, title, variantTitle, id, price, productStatus }) => ({
          sku,
          title,
          variant_title: variantTitle,
          id,
          price,
          status: productStatus,
        })),
      )
    }
    await list.end()
    if (json) await writeOut(']\n')
  })
}
