import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { uuidFloor } from '../../src/domain/id.ts'
import { openTestService, type TestService } from '../support/service/service.ts'
import { openLane } from './lane.ts'
import { DAY, type ModelSettings } from './model.ts'

/** Per lane; `MODEL_SEQUENCES` runs more of them. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? 334)
const STEPS = 30
/** So many times more are run until a rare case was among them: chance may leave it out once. */
const MOST_MORE = 3

/** Numbers from which a step draws its choices; `roam` allows any step, otherwise one that the model allows. */
const step = fc.record({
  pick: fc.nat(10_000),
  roam: fc.nat(7),
  hours: fc.oneof({ weight: 9, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.integer({ min: 100, max: 900 }) }),
  seed: fc.nat(1_000_000_000),
})

type Lane = ModelSettings & { company: boolean }

/** A store of individuals without rules. */
const PLAIN: Lane = { company: false, partial: true, maxRounds: null, floor: null, merchantFrom: null, buyerFrom: null }

/**
 * Tests that the service and an independent account of the negotiation agree over random sequences of steps, in stores with each of these
 * rules. The lanes are spread over files, which run in parallel.
 */
export function testAgreement(lanes: Record<string, Partial<Lane>>): void {
  let service: TestService
  let started: Date
  before(async () => {
    service = await openTestService()
    started = service.now
    // A lane's sequences span decades: one partition covers everything beyond the daily ones.
    const day = new Date(service.now.getTime() + 9 * DAY).toISOString().slice(0, 10)
    const [from, to] = [new Date(`${day}T00:00:00Z`), new Date('2400-01-01')].map((at) => uuidFloor(at.getTime()))
    await service.pool.query(`create table event_beyond partition of event for values from ('${from}') to ('${to}')`)
  })
  after(() => service.close())

  describe(`the service and an independent account of the negotiation agree over ${SEQUENCES} sequences of ${STEPS} steps`, () => {
    let voidsOverRounds = 0
    const runLane = async (rules: Partial<Lane>) => {
      service.now = started
      const lane = await openLane(service, { ...PLAIN, ...rules })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), (steps) =>
          lane.run(steps),
        ),
        { numRuns: SEQUENCES, endOnFailure: true },
      )
      voidsOverRounds += lane.seen.voidsOverRounds
    }
    for (const [name, rules] of Object.entries(lanes)) it(`in a store ${name}`, () => runLane(rules))

    it('some of which void answers alongside older acceptances', async () => {
      for (let more = 0; voidsOverRounds === 0 && more < MOST_MORE; more += 1) {
        for (const rules of Object.values(lanes)) await runLane(rules)
      }
      assert.ok(voidsOverRounds > 0)
    })
  })
}
