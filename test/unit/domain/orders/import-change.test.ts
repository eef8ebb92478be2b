import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  decideCancel,
  decideChecked,
  decideDone,
  decideFailed,
  decideReplace,
  decideStart,
  decideUpload,
} from '../../../../src/domain/orders/import-change.ts'
import type { ImportState } from '../../../../src/domain/orders/platform-import.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const OVER: readonly ImportState[] = ['done', 'failed', 'cancelled']
const work = ['work-on-import'] as const
const unavailable = (detail: RegExp) => ({ code: 'action_unavailable', message: detail })

describe('an import', () => {
  it('that is uploaded is checked by a job', () => {
    assert.deepEqual(decideUpload(), { to: 'checking', jobs: work })
  })

  it('that is checked waits to be started, unless it ended in the meantime', () => {
    assert.deepEqual(decideChecked(), { from: ['checking'], to: 'checked', jobs: [] })
  })

  it('that is checked and alone starts: a job writes it', () => {
    const started = decideStart({ state: 'checked', isOtherRunning: false }, NOW)
    assert.deepEqual(started, { from: ['checked'], to: 'importing', startedAt: NOW, jobs: work })
  })

  for (const [given, facts, detail] of [
    ['that is being checked', { state: 'checking', isOtherRunning: false }, /still being checked/],
    ['that runs', { state: 'importing', isOtherRunning: false }, /already started/],
    ['that is done', { state: 'done', isOtherRunning: false }, /has ended/],
    ['while another one runs', { state: 'checked', isOtherRunning: true }, /Another import is running/],
  ] as const) {
    it(`${given} does not start`, () => assert.throws(() => decideStart(facts, NOW), unavailable(detail)))
  }

  it('is cancelled in every state before it is over, and deletes its file', () => {
    for (const state of ['checking', 'checked', 'importing'] as const) {
      assert.deepEqual(decideCancel({ state }, NOW), { from: [state], to: 'cancelled', endedAt: NOW, jobs: [] })
    }
    for (const state of OVER) assert.throws(() => decideCancel({ state }, NOW), unavailable(/has ended/))
  })

  it('is replaced by the next upload only if it was not started', () => {
    assert.deepEqual(decideReplace(NOW), { from: ['checking', 'checked'], to: 'cancelled', endedAt: NOW, jobs: [] })
  })

  it('ends as done or failed, from the state in which it was being worked on', () => {
    assert.deepEqual(decideDone(NOW), { from: ['importing'], to: 'done', endedAt: NOW, jobs: [] })
    for (const state of ['checking', 'importing'] as const) {
      assert.deepEqual(decideFailed({ state }, NOW), { from: [state], to: 'failed', endedAt: NOW, jobs: [] })
    }
  })
})
