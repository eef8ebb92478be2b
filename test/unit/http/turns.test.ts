import assert from 'node:assert/strict'
import { afterEach, beforeEach, it, mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { SIDES, type Side, Turns } from '../../../src/http/turns.ts'

const AT_ONCE = 8
const TURN_MS = 100

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

/** Requests and what became of them, in the order in which they started. */
function open() {
  const turns = new Turns(AT_ONCE)
  const started: { name: string; finish: () => void }[] = []
  const refused: string[] = []
  const ask = (side: Side, caller: string, name = caller) =>
    void Promise.resolve(turns.start(side, caller)).then((finish) =>
      finish ? started.push({ name, finish }) : refused.push(name),
    )
  /** Ends the turn that began first among those not ended. */
  let ended = 0
  const end = async () => {
    started[ended++]?.finish()
    await setImmediate()
  }
  const names = () => started.slice(AT_ONCE).map(({ name }) => name)
  return { turns, ask, end, started, refused, names, running: () => started.length - ended }
}

/** Has a caller's requests take all turns. */
function fill({ ask }: ReturnType<typeof open>): void {
  for (let i = 0; i < AT_ONCE; i++) ask('buyers', 'first')
}

it('a caller who asks once waits for one request of each other, however many those sent before', async () => {
  const line = open()
  fill(line)
  for (let i = 0; i < 100; i++) line.ask('buyers', 'greedy')
  line.ask('buyers', 'modest')
  await setImmediate()
  for (let i = 0; i < 3; i++) await line.end()
  assert.deepEqual(line.names(), ['greedy', 'modest', 'greedy'])
})

it('staff start first, every second turn', async () => {
  const line = open()
  fill(line)
  for (let i = 0; i < 4; i++) for (const side of ['buyers', 'integrators', 'staff'] as const) line.ask(side, side)
  await setImmediate()
  for (let i = 0; i < 6; i++) await line.end()
  assert.deepEqual(line.names(), ['staff', 'integrators', 'staff', 'buyers', 'staff', 'integrators'])
})

it('what takes longer than a turn keeps nobody from starting', async () => {
  const line = open()
  fill(line)
  line.ask('staff', 'late')
  await setImmediate()
  assert.deepEqual(line.names(), [])
  mock.timers.tick(TURN_MS)
  await setImmediate()
  assert.deepEqual(line.names(), ['late'])
})

it('when there is no room, the newest request of whoever has most waiting gives way, and never to somebody who would have as many', async () => {
  const line = open()
  fill(line)
  for (const name of ['one', 'two', 'three']) line.ask('buyers', 'greedy', name)
  assert.equal(line.turns.makeRoom('buyers', 'modest'), true)
  line.ask('buyers', 'modest')
  await setImmediate()
  assert.deepEqual(line.refused, ['three'])
  assert.equal(line.turns.makeRoom('buyers', 'modest'), false)
  assert.equal(line.turns.makeRoom('staff', 'greedy'), false)
})

it('whatever is asked and ends in whatever order, no more run at a time than may, and all of it starts', async () => {
  const step = fc.oneof(
    fc.record({ side: fc.constantFrom(...SIDES), caller: fc.constantFrom('a', 'b', 'c') }, { noNullPrototype: true }),
    fc.constant(null),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 150 }), async (steps) => {
      const line = open()
      let asked = 0
      for (const one of steps) {
        if (one) {
          asked += 1
          line.ask(one.side, one.caller)
        } else if (line.running() > 0) await line.end()
        await setImmediate()
        assert.ok(line.running() <= AT_ONCE)
        assert.ok(line.running() === AT_ONCE || line.started.length === asked, 'nobody waits while there is room')
      }
      while (line.running() > 0) await line.end()
      assert.equal(line.started.length, asked)
    }),
    { numRuns: 50 },
  )
})
