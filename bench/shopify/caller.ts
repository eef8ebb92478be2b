import { setTimeout as delay } from 'node:timers/promises'
import { answerParent } from '../child.ts'
import { openAdapter } from './adapter.ts'
import { openBareClient } from './bare-client.ts'

/** The client to measure, and the shop that it calls. */
export interface CallerOptions {
  client: 'ours' | 'bare'
  databaseUrl: string
  storeId: string
  fakeOrigin: string
  shop: string
  clientId: string
  secret: string
  token: string
  /** Each call looks up this many of these variants, in Shopify's digits. */
  variants: readonly string[]
  linesOfPeople: number
  linesOfWork: number
}

/** The calls to make: people's at a steady rate, the background's as fast as they go. */
export interface CallRound {
  seconds: number
  peopleASecond: number
  background: number
}

/** The time to each answer for people from when it was due, and how many calls failed. */
export interface Called {
  peopleMs: number[]
  peopleRefused: number
  workDone: number
  workPutOff: number
}

/** Looks up variants. Rejects if there is no answer within the time a command has for it. */
export type LookUp = (ids: readonly string[], isBackground: boolean) => Promise<unknown>

/** A job that found no capacity comes back; in the service after a minute, here at once. */
const COMES_BACK_AFTER_MS = 250

const options = JSON.parse(process.argv[2] ?? '{}') as CallerOptions
const lookUp = options.client === 'ours' ? openAdapter(options) : openBareClient(options)

answerParent<CallRound, Called>({}, async ({ seconds, peopleASecond, background }) => {
  const end = performance.now() + seconds * 1_000
  const called: Called = { peopleMs: [], peopleRefused: 0, workDone: 0, workPutOff: 0 }
  await Promise.all([
    callForPeople(called, end, peopleASecond),
    ...Array.from({ length: background }, () => workUntil(called, end)),
  ])
  return called
})

async function callForPeople(called: Called, end: number, perSecond: number): Promise<void> {
  const open: Promise<void>[] = []
  const start = performance.now() + Math.random() * 1_000
  for (let n = 0; ; n++) {
    const due = start + (n * 1_000) / perSecond
    if (due >= end) break
    await delay(Math.max(0, due - performance.now()))
    const one = lookUp(some(options.linesOfPeople), false).then(
      () => void called.peopleMs.push(performance.now() - due),
      () => {
        called.peopleRefused += 1
      },
    )
    open.push(one)
  }
  await Promise.all(open)
}

async function workUntil(called: Called, end: number): Promise<void> {
  while (performance.now() < end) {
    try {
      await lookUp(some(options.linesOfWork), true)
      called.workDone += 1
    } catch {
      called.workPutOff += 1
      await delay(COMES_BACK_AFTER_MS)
    }
  }
}

function some(count: number): string[] {
  const from = Math.floor(Math.random() * options.variants.length)
  return Array.from({ length: count }, (_, i) => options.variants[(from + i) % options.variants.length] ?? '')
}
