import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { fingerprintOf } from '../domain/documents/evidence.ts'
import { type CheckedDocument, checkByCode, checkFile } from '../queries/documents/check-document.ts'
import { printRecord } from './print.ts'
import { secretBoxOf, withSession } from './session.ts'

/** `qns document verify` */
export function addDocumentCommands(document: Command): void {
  document
    .command('verify')
    .description('tell whether a PDF is one that this service made, unchanged, and who agreed to what; fails if not')
    .argument('[file]', 'the PDF')
    .option('--code <code>', 'instead of a file: the code printed on a confirmation')
    .option('--json', 'print JSON')
    .action(async (file: string | undefined, { code, json = false }: { code?: string; json?: boolean }, command) => {
      if ((file === undefined) === (code === undefined)) command.error('error: give either a file or --code')
      const bytes = file === undefined ? null : await readFile(file)
      const { verdict, checked } = await withSession('document verify', async (session) => {
        const systems = { db: session.db, secretBox: await secretBoxOf(session) }
        return bytes ? checkFile(systems, bytes) : toVerdict(await checkByCode(systems, code ?? ''))
      })
      printRecord({ verdict: WORDS[verdict], ...(checked && describe(checked)) }, json)
      if (verdict !== 'unchanged' && verdict !== 'on_record') process.exitCode = 1
    })
}

type Verdict = keyof typeof WORDS

const WORDS = {
  unchanged: 'unchanged: this file is exactly what the service made',
  changed: 'CHANGED: the file names a document of this service, but is not what the service made',
  unrecorded: 'unknown: the document was made before the service kept what checks need',
  broken: 'WORTHLESS: the record of this document was changed in the database, or its key is missing',
  unknown: 'UNKNOWN: not a document of this service, or one that is gone',
  on_record: 'on record: compare the paper with the facts below, or give the file',
}

function toVerdict(checked: CheckedDocument | null): { verdict: Verdict; checked: CheckedDocument | null } {
  if (!checked) return { verdict: 'unknown', checked }
  return { verdict: checked.seal === 'broken' ? 'broken' : 'on_record', checked }
}

function describe({ document, store, evidence, seal }: CheckedDocument): Record<string, unknown> {
  return {
    ...{ document: document.id, type: document.type, file_name: document.fileName, store: store.domain },
    ...{ quote: document.quoteNumber, generated_at: document.generatedAt, sha256: document.sha256?.toString('hex') },
    seal,
    ...(evidence && { fingerprint: fingerprintOf(evidence), evidence }),
  }
}
