import type { FakeShop, ShopifyFake } from '../../test/support/shopify/shopify-fake.ts'
import { startChild } from '../child.ts'
import type { BenchRun } from '../run-bench.ts'
import type { Called, CallerOptions, CallRound } from './caller.ts'

/** The figures of a round: at the callers, and at Shopify's bucket. */
export interface Figures extends Called {
  requestsASecond: number
  /** The points that answers cost, as a share of those the bucket restored and what it held less at the end. */
  usedShare: number
  /** Requests that Shopify refused for want of points. */
  throttled: number
}

interface Target {
  fake: ShopifyFake
  there: FakeShop
  processes: number
  warmUpSeconds: number
}

/** Starts processes with this client, warms them up, and returns what they and the fake saw during the round. */
export async function runCallers(
  started: BenchRun['started'],
  { fake, there, processes, warmUpSeconds }: Target,
  options: CallerOptions,
  round: CallRound,
): Promise<Figures> {
  const callers = await Promise.all(
    Array.from({ length: processes }, async () => {
      const starting = startChild<CallRound, Called, object>('shopify/caller.ts', { args: [JSON.stringify(options)] })
      return started(starting.then(({ child }) => child))
    }),
  )
  if (warmUpSeconds > 0) await Promise.all(callers.map((one) => one.ask({ ...round, seconds: warmUpSeconds })))
  const [began, seen, level] = [performance.now(), fake.log.length, there.bucket.status().currentlyAvailable]
  const called = await Promise.all(callers.map((one) => one.ask(round)))
  const seconds = (performance.now() - began) / 1_000
  const asked = fake.log.slice(seen)
  const spent = asked.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0)
  const restored = there.bucket.restoreRate * seconds + level - there.bucket.status().currentlyAvailable
  for (const one of callers) await one.stop()
  return {
    peopleMs: called.flatMap(({ peopleMs }) => peopleMs),
    peopleRefused: sum(called, 'peopleRefused'),
    workDone: sum(called, 'workDone'),
    workPutOff: sum(called, 'workPutOff'),
    requestsASecond: asked.length / seconds,
    usedShare: spent / restored,
    throttled: asked.filter(({ refusal }) => refusal === 'THROTTLED').length,
  }
}

function sum(called: readonly Called[], name: 'peopleRefused' | 'workDone' | 'workPutOff'): number {
  return called.reduce((total, one) => total + one[name], 0)
}
