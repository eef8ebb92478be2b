import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ExportFolder } from '../../../../src/outside/transfer/export-folder.ts'
import { ImportFolder } from '../../../../src/outside/transfer/import-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'qns-folder-'))
after(() => rmSync(root, { recursive: true }))

async function* some(...lines: string[]) {
  yield lines
}

describe('the folder of an export', () => {
  it('is read as it was written, whatever its lines hold but line feeds', async () => {
    const path = join(root, 'whole')
    const folder = new ExportFolder(path)
    const lines = ['{"a":"\u2028 \u2029 \r ü 😀"}', '{}', `{"long":"${'x'.repeat(200_000)}"}`]
    assert.equal(await folder.writeLines('quotes.jsonl', some(...lines)), 3)
    assert.equal(await folder.writeLines('tables/quote.jsonl', some()), 0)
    await folder.finish()
    const read = new ImportFolder(path)
    await read.check()
    assert.deepEqual((await Array.fromAsync(read.lines('quotes.jsonl'))).flat(), lines)
    assert.deepEqual(await Array.fromAsync(read.lines('tables/quote.jsonl')), [])
    await assert.rejects(async () => Array.fromAsync(read.lines('tables/event.jsonl')), /is missing from the export/)
  })

  it('fails with the file system’s error, or with that of its rows, and leaves nothing', async () => {
    const path = join(root, 'broken')
    const folder = new ExportFolder(path)
    await folder.writeFile('manifest.json', '{}')
    await assert.rejects(folder.writeLines('manifest.json', some('{}')), { code: 'EEXIST' })
    const rows = async function* () {
      yield ['{}']
      throw new Error('the database went away')
    }
    await assert.rejects(folder.writeLines('tables/quote.jsonl', rows()), /the database went away/)
    folder.abandon()
    assert.ok(!existsSync(path) && !existsSync(`${path}.part`))
  })
})
