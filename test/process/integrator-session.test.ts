import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { runNode } from '../support/processes/process.ts'

/** The page without what differs from run to run: times, numbers, ids, and which events are first and last. */
function masked(page: string): string {
  return page
    .replaceAll(/evt_\w+/g, 'evt_…')
    .replaceAll(/\d+(?:\.\d+)?/g, '0')
    .replaceAll(/^quote\.[\w.]+$/gm, 'quote.…')
}

it('an integrator\'s first session goes as its page shows: after a change, run "npm run -s integrator-session > docs/integrator-session.md"', async () => {
  const { code, stdout, stderr } = await runNode(['demo/integrator-session.ts'], { PATH: process.env.PATH ?? '' })
  assert.equal(code, 0, stderr)
  const [, handled, all, isInOrder] = /handled (\d+) of (\d+) events, each once and in order: (\w+)/.exec(stdout) ?? []
  assert.deepEqual([handled, isInOrder], [all, 'true'])
  assert.equal(masked(stdout), masked(readFileSync('docs/integrator-session.md', 'utf8')))
})
