import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { importQuotes } from '../../commands/imports/import-quotes.ts'
import { findStaffByEmail } from '../../database/access/staff.ts'
import { readQuoteMap } from '../../domain/imports/quote-map.ts'
import { parseJson } from '../../domain/parse-json.ts'
import { printRecord } from '../print.ts'
import { withSession } from '../session.ts'
import { withStoreContext } from '../store-context.ts'
import { printErrors, progressBar } from './import-report.ts'

/** `qns quote import` */
export function addQuoteCommands(quote: Command): void {
  quote
    .command('import')
    .description("import another app's quotes from its CSV file; a mapping file says how to read it")
    .argument('<file>', 'a CSV with a row for each line of a quote')
    .requiredOption('--store <store>', 'id or domain')
    .requiredOption('--map <file>', 'the mapping file, in JSON (docs/quote-import.md)')
    .requiredOption('--staff <email>', 'the member of staff whom quotes are assigned to, unless the file says it')
    .option('--dry-run', 'check the file and count what would be imported, without changing anything')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(importFile)
}

const HELP = `
Open quotes arrive in review with their prices staged: staff check and send them. Others arrive closed, for reference. All keep their
numbers. Nobody is mailed; integrations hear of each quote. Quotes that cannot be imported are reported on standard error, by line; the exit
code is 1 if there are any. Run the command again once they are mended: quotes that are here already are left alone.

  qns quote import --store acme.example.com --map old-app.json --staff sara@acme.example.com --dry-run quotes.csv`

interface Options {
  store: string
  map: string
  staff: string
  dryRun?: boolean
  json?: boolean
}

async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const { store: named, staff: email, dryRun = false, json = false } = options
  const map = readMap(options.map)
  const imported = await withSession('quote import', (session) =>
    withStoreContext(command, session, named, async ({ ctx }) => {
      const staff = await findStaffByEmail(ctx.db, ctx.store.id, email)
      if (!staff) throw new Error(`The store has no member of staff with the address ${email}.`)
      const bar = progressBar('Reading')
      return importQuotes(ctx, { file, map, staff, dryRun, onProgress: bar.onProgress }).finally(bar.clear)
    }),
  )
  const { errors: _, ...summary } = imported
  printRecord(json ? imported : summary, json)
  printErrors(file, imported)
  if (imported.error_count > 0)
    throw new Error(dryRun ? 'Some quotes cannot be imported.' : 'Some quotes were not imported.')
}

function readMap(path: string) {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`The mapping file ${path} cannot be read.`)
  }
  try {
    return readQuoteMap(parseJson(text))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON.' : `\n${(error as Error).message}`
    throw new Error(`The mapping file ${path} is not valid: ${reason}`)
  }
}
