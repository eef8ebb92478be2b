import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type RunOptions, runFiles } from './run-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-'))
  mkdirSync(join(folder, 'run'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const LONG_MS = 120_000
const HEAD = `import { after, before, beforeEach, describe, it } from 'node:test'\n`
const PASSES = `it('is well', () => {})`

/** Runs files with these texts, one at a time unless told otherwise; returns the results by name. */
async function run(texts: Record<string, string>, more: Partial<RunOptions> = {}) {
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.test.mjs`)
    writeFileSync(file, HEAD + text)
    return file
  })
  const told: string[] = []
  const results = await runFiles(files, {
    testMs: LONG_MS,
    quietMs: LONG_MS,
    closeMs: LONG_MS,
    runMs: LONG_MS,
    atOnce: 1,
    folder: join(folder, 'run'),
    env: process.env,
    signal: new AbortController().signal,
    onResult: ({ file }) => told.push(file),
    ...more,
  })
  assert.deepEqual(
    told,
    results.map(({ file }) => file),
  )
  return results.map(({ file, tests, trouble, output }) => ({
    file: file.replaceAll(`${folder}/`, '').replaceAll('.test.mjs', ''),
    tests: tests.map(({ name, outcome }) => `${name}: ${outcome}`),
    trouble: trouble?.replaceAll(`${folder}/`, '').replaceAll('.test.mjs', '') ?? null,
    output,
  }))
}

describe('a run of test files', () => {
  it("reports each test's outcome, nested ones by their full name, and the error of a failing one", async () => {
    const [result] = await run({
      mixed: `
        describe('a thing', () => { it('works', () => {}); it('fails', () => { throw new Error('no') }) })
        it('is not tried', { skip: true }, () => {})
        it('is outside', () => { console.log('printed') })`,
    })
    assert.deepEqual(result?.tests, [
      'a thing › works: passed',
      'a thing › fails: failed',
      'is not tried: skipped',
      'is outside: passed',
    ])
    assert.equal(result?.trouble, null)
    assert.match(result?.output ?? '', /printed/)
  })

  it('runs hooks only for their own file, though files share a process', async () => {
    const noting = (name: string) => `
      const noted = (globalThis.noted ??= [])
      before(() => noted.push('${name} begins'))
      after(() => noted.push('${name} ends'))
      beforeEach(() => noted.push('before each of ${name}'))
      it('runs', () => { noted.push('${name}') })`
    const results = await run({
      one: noting('one'),
      two: noting('two'),
      said: `it('says', () => { console.log(process.pid, globalThis.noted.join(', ')) })`,
    })
    assert.match(
      results[2]?.output ?? '',
      /one begins, before each of one, one, one ends, two begins, before each of two, two, two ends\n/,
    )
  })

  it('fails a file that cannot be loaded, and one whose hook fails', async () => {
    const [broken, hooked] = await run({
      broken: `import './nowhere.mjs'`,
      hooked: `before(() => { throw new Error('no') }); ${PASSES}`,
    })
    assert.ok(broken?.tests.some((test) => test.endsWith(': failed')))
    assert.ok(hooked?.tests.some((test) => test.endsWith(': failed')))
  })

  it('fails a test that exceeds its time, and continues with the file', async () => {
    const [result] = await run({ slow: `it('never ends', () => new Promise(() => {})); ${PASSES}` }, { testMs: 300 })
    assert.deepEqual(result?.tests, ['never ends: failed', 'is well: passed'])
  })

  it('kills a file that hangs, and continues with the next in a new process', async () => {
    const [hung, next] = await run({ hung: `it('spins', () => { for (;;); })`, next: PASSES }, { quietMs: 3_000 })
    assert.equal(hung?.trouble, 'showed no sign of life for 3 s and was ended')
    assert.deepEqual([next?.tests, next?.trouble], [['is well: passed'], null])
  })

  it('reports a file that ends the process, and continues with the next', async () => {
    const [ended, next] = await run({ ended: `it('ends', () => process.exit(3))`, next: PASSES })
    assert.equal(ended?.trouble, 'ended with 3')
    assert.deepEqual(next?.tests, ['is well: passed'])
  })

  it('fails when files leave something open, though it still prints, and names them and who did it', async () => {
    const left = `import { createServer } from 'node:net'
      it('opens a service', () => { createServer().listen(0); setInterval(() => console.log('still here'), 100); throw new Error('no') })`
    const results = await run({ before: PASSES, left, after: PASSES }, { closeMs: 2_000 })
    assert.deepEqual(
      results.map(({ file, trouble }) => [file, trouble]),
      [
        ['before', null],
        ['left', null],
        ['after', null],
        [
          'before, left, after',
          'did not end within 2 s of its last file: something was left open; close it in `after`, so that it closes even if a test fails (first look at left: TCPServerWrap Timeout)',
        ],
      ],
    )
  })

  it('ends a file whose hooks never end after its last test, and continues with the next', async () => {
    const [stuck, next] = await run(
      {
        stuck: `describe('a', () => { ${PASSES} }); after(() => new Promise(() => setInterval(() => {}, 100)))`,
        next: PASSES,
      },
      { closeMs: 2_000 },
    )
    assert.deepEqual(stuck?.tests, ['a › is well: passed'])
    assert.match(stuck?.trouble ?? '', /^did not end within 2 s of its last test: something was left open/)
    assert.deepEqual([next?.tests, next?.trouble], [['is well: passed'], null])
  })

  it('gives hooks before a later test their time, though the tests before it have ended', async () => {
    const waits = '() => new Promise((resolve) => setTimeout(resolve, 3_000))'
    const [slow] = await run(
      {
        slow: `describe('a', () => { ${PASSES} }); describe('b', () => { before(${waits}); describe('c', () => { ${PASSES} }) })`,
      },
      { closeMs: 1_000 },
    )
    assert.deepEqual(slow, { ...slow, tests: ['a › is well: passed', 'b › c › is well: passed'], trouble: null })
  })

  it('fails when something is thrown after its test has ended', async () => {
    const results = await run({ late: `it('throws later', () => { setTimeout(() => { throw new Error('late') }) })` })
    assert.ok(results.some(({ tests, trouble }) => trouble !== null || tests.some((test) => test.endsWith('failed'))))
  })

  it('kills every program that a hung file started, also those in groups of their own and those without a parent', async () => {
    const pids = join(folder, 'pids')
    const starting = `
      import { spawn } from 'node:child_process'
      import { appendFileSync } from 'node:fs'
      import { tmpdir } from 'node:os'
      const sleep = ['-e', 'setInterval(() => {}, 1000)']
      it('hangs', async () => {
        const own = spawn(process.execPath, sleep, { detached: true, stdio: 'ignore' })
        const child = spawn(process.execPath, ['-e', \`
          const orphan = require('node:child_process').spawn(process.execPath,
            ['-e', 'setInterval(() => {}, 1000)', '\${tmpdir()}/of-the-file'], { detached: true, stdio: 'ignore' })
          orphan.unref()
          console.log(orphan.pid)\`], { stdio: ['ignore', 'pipe', 'ignore'] })
        for await (const orphan of child.stdout) appendFileSync('${pids}', own.pid + ' ' + orphan)
        for (;;);
      })`
    await run({ starting }, { quietMs: 5_000 })
    const started = readFileSync(pids, 'utf8').trim().split(/\s+/)
    assert.equal(started.length, 2)
    for (const pid of started) assert.ok(!runs(pid), `${pid} still runs`)
    assert.ok(!existsSync(join(folder, 'run', '1')), 'and what was temporary is gone')
  })

  it('ends in time: kills files in progress and reports those that did not run', async () => {
    const spins = `it('spins', () => { for (;;); })`
    const results = await run({ one: spins, two: PASSES }, { runMs: 3_000 })
    assert.deepEqual(
      results.map(({ trouble }) => trouble),
      ['the run took longer than 3 s', 'did not run: the run took longer than 3 s'],
    )
  })

  it('runs the given number of files at a time', async () => {
    const waits = (own: string, other: string) => `
      import { existsSync, watch, writeFileSync } from 'node:fs'
      it('meets the other', async () => {
        writeFileSync('${folder}/${own}.there', '')
        while (!existsSync('${folder}/${other}.there')) await new Promise(setImmediate)
      })`
    const results = await run({ one: waits('one', 'two'), two: waits('two', 'one') }, { atOnce: 2 })
    assert.deepEqual(
      results.map(({ tests }) => tests),
      [['meets the other: passed'], ['meets the other: passed']],
    )
  })
})

/** A killed program may stay in the list until its parent has looked. */
function runs(pid: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
