import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FileResult } from '../../runner/test-process.ts'
import { tryAgain } from '../../runner/try-again.ts'

const result = (file: string, outcome: 'passed' | 'failed'): FileResult => ({
  file,
  tests: [{ kind: 'test', name: 'works', outcome, tookMs: 1, error: null }],
  trouble: null,
  tookMs: 1,
  output: '',
})
const all = (outcome: 'passed' | 'failed', ...files: string[]) => files.map((file) => result(file, outcome))
const isShaky = (file: string) => file.startsWith('e2e/')
/** Returns each file's outcome, what was unsteady, and the files that ran again. */
async function outcomes(first: FileResult[], second: 'passed' | 'failed') {
  const again: string[] = []
  const { results, unsteady } = await tryAgain(first, isShaky, async (files) => {
    again.push(...files)
    return all(second, ...files)
  })
  return { results: results.map(({ file, tests }) => `${file} ${tests[0]?.outcome}`), unsteady, again }
}

describe('a second try', () => {
  it('is given to few browser files that failed, and names those that then passed', async () => {
    assert.deepEqual(await outcomes([...all('passed', 'a', 'e2e/b'), ...all('failed', 'e2e/c')], 'passed'), {
      results: ['a passed', 'e2e/b passed', 'e2e/c passed'],
      unsteady: ['e2e/c'],
      again: ['e2e/c'],
    })
  })

  it('that fails too is a failure', async () => {
    const { results, unsteady } = await outcomes(all('failed', 'e2e/c'), 'failed')
    assert.deepEqual([results, unsteady], [['e2e/c failed'], []])
  })

  it('is not given when any other file failed, nor when many did', async () => {
    for (const failed of [['a'], ['e2e/a', 'b'], ['e2e/a', 'e2e/b', 'e2e/c', 'e2e/d']]) {
      const { results, again } = await outcomes(all('failed', ...failed), 'passed')
      assert.deepEqual([results, again], [failed.map((file) => `${file} failed`), []])
    }
  })
})
