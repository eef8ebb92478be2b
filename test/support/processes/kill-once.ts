import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Running } from './process.ts'

/** Kills a program with SIGKILL as soon as this holds. Throws if it ends before. */
export async function killOnce(running: Running, holds: () => boolean | Promise<boolean>): Promise<void> {
  const ended = once(running.process, 'close')
  while (!(await holds())) {
    assert.equal(running.process.exitCode, null, running.stderr())
    await setImmediate()
  }
  running.process.kill('SIGKILL')
  const [, signal] = await ended
  assert.equal(signal, 'SIGKILL')
}
