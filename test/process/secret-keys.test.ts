import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { ConfigError, readConfig } from '../../src/process/config.ts'

const run = promisify(execFile)
const KEY = 'a test key of at least 32 characters'
let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qns-keys-'))
  file = join(dataDir, 'secret-key')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const refuses = (words: RegExp, env?: Record<string, string>) =>
  assert.throws(
    () => read(env),
    (error) => error instanceof ConfigError && words.test(error.message),
  )

describe('the secret key in the data folder', () => {
  it('is created at the first start, for its owner alone, and is the same at the next', () => {
    const { secretKeys } = read()
    assert.match(secretKeys[0] ?? '', /^[\w-]{43}$/)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual(read().secretKeys, secretKeys)
    assert.deepEqual(readdirSync(dataDir), ['secret-key'])
  })

  it('is refused if empty or short, naming the file and what to do, and the file stays unchanged', () => {
    for (const [text, words] of [
      ['', /^SECRET_KEY: .*secret-key is empty, as after a full disk\. Put the file back from your backup\./],
      ['\n', /secret-key is empty/],
      ['short', /secret-key is not a key: it takes keys of at least 32 characters/],
      [`${KEY},`, /secret-key is not a key/],
    ] as const) {
      writeFileSync(file, text)
      refuses(words)
      assert.equal(readFileSync(file, 'utf8'), text)
    }
  })

  it('is not recreated if it is missing while its database exists', () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    refuses(/^SECRET_KEY: .*secret-key is missing although its database exists\. Put the file back from your backup\./)
    assert.equal(existsSync(file), false)
  })

  it('can be several, as in the variable', () => {
    writeFileSync(file, `${KEY} the new one, ${KEY}\n`)
    assert.deepEqual(read().secretKeys, [`${KEY} the new one`, KEY])
  })

  it('is created if an earlier start was killed while creating it', () => {
    writeFileSync(`${file}.new-${process.pid}`, '')
    assert.equal(read().secretKeys[0]?.length, 43)
    assert.deepEqual(readdirSync(dataDir), ['secret-key'])
  })

  it('is written completely or not at all on a full disk, and the next start creates it', async () => {
    const script = `const { readConfig } = await import(${JSON.stringify(import.meta.resolve('../../src/process/config.ts'))})
      try { readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }) } catch (error) { console.log(error.message) }`
    const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module --eval "$1"`
    const { stdout } = await run('sh', ['-c', limited, process.execPath, script], { env: {} })
    assert.match(stdout, /^SECRET_KEY: is not set, and .*secret-key cannot be created: EFBIG/)
    assert.deepEqual(readdirSync(dataDir), [])
    assert.equal(read().secretKeys[0]?.length, 43)
  })

  it('is the same for all processes starting at once', async () => {
    const script = `const { readConfig } = await import(${JSON.stringify(import.meta.resolve('../../src/process/config.ts'))})
      console.log(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }).secretKeys[0])`
    const start = () => run(process.execPath, ['--input-type=module', '--eval', script], { env: {} })
    const keys = (await Promise.all([1, 2, 3, 4].map(start))).map(({ stdout }) => stdout.trim())
    assert.deepEqual(new Set(keys), new Set([readFileSync(file, 'utf8').trim()]))
  })
})

describe('the data folder', () => {
  it('that is a file, or below one, is reported as the problem, and nothing else is', () => {
    writeFileSync(file, KEY)
    for (const DATA_DIR of [file, join(file, 'below')]) {
      refuses(/^DATA_DIR: takes a folder; .*secret-key.* is a file, or inside one$/, { DATA_DIR })
      refuses(/^DATA_DIR: takes a folder; .* is a file, or inside one$/, { DATA_DIR, SECRET_KEY: KEY })
    }
  })

  it('is left alone if it contains neither a database nor a key', () => {
    const DATA_DIR = join(dataDir, 'none')
    read({ DATA_DIR, SECRET_KEY: KEY, DATABASE_URL: 'postgres://localhost/x' })
    assert.equal(existsSync(DATA_DIR), false)
  })
})
