import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { uuidFloor } from '../../src/domain/id.ts'
import { openTestService, type TestService } from '../support/service.ts'
import { type Lane, openLane } from './lane.ts'
import { DAY, type ModelSettings } from './model.ts'

/** `MODEL_SEQUENCES` runs more of them. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? 2_000)
const STEPS = 30

const LANES: (ModelSettings & { company: boolean })[] = [
  { company: false, partial: true, maxRounds: null, floor: null, merchantFrom: null, buyerFrom: null },
  { company: false, partial: true, maxRounds: 3, floor: 15n, merchantFrom: null, buyerFrom: null },
  { company: true, partial: true, maxRounds: null, floor: null, merchantFrom: 20_000n, buyerFrom: null },
  { company: true, partial: true, maxRounds: null, floor: null, merchantFrom: null, buyerFrom: 10_000n },
  { company: true, partial: true, maxRounds: 2, floor: 10n, merchantFrom: 15_000n, buyerFrom: 8_000n },
  { company: false, partial: false, maxRounds: null, floor: null, merchantFrom: null, buyerFrom: null },
]

let service: TestService
let started: Date
before(async () => {
  service = await openTestService()
  started = service.now
  // The sequences of a lane go on for decades: one partition for all that lies beyond the daily ones.
  const day = new Date(service.now.getTime() + 9 * DAY).toISOString().slice(0, 10)
  const [from, to] = [new Date(`${day}T00:00:00Z`), new Date('2400-01-01')].map((at) => uuidFloor(at.getTime()))
  await service.pool.query(`create table event_beyond partition of event for values from ('${from}') to ('${to}')`)
})
after(() => service.close())

/** Numbers a step draws its choices from; `roam` takes any step, else one that the model allows. */
const step = fc.record({
  pick: fc.nat(10_000),
  roam: fc.nat(7),
  hours: fc.oneof({ weight: 9, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.integer({ min: 100, max: 900 }) }),
  seed: fc.nat(1_000_000_000),
})

describe(`the service and a second account of the negotiation agree over ${SEQUENCES} sequences of ${STEPS} steps`, () => {
  let voidsOverRounds = 0
  for (const [i, settings] of LANES.entries()) {
    it(`with settings ${i + 1}`, async () => {
      service.now = started
      const lane: Lane = await openLane(service, settings)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), (steps) =>
          lane.run(steps),
        ),
        { numRuns: Math.ceil(SEQUENCES / LANES.length), endOnFailure: true },
      )
      voidsOverRounds += lane.seen.voidsOverRounds
    })
  }

  it('which void answers beside older acceptances too', () => assert.ok(voidsOverRounds > 0))
})
