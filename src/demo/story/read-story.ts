import { readCsv } from '../../commands/imports/read-csv.ts'

/** A quote of the demo store's story, as in its file. */
export interface Scene {
  /** The quote's number: scenes are in the order of their beginnings. */
  number: string
  /** The way it begins: a source, `manual by <name>`, `duplicate of <number> by <name>`, or `again of <number>`. */
  source: string
  /** The e-mail address of a company's contact, with ` @ ` and one of their locations, or a guest as `Name <address>`. */
  buyer: string
  /** `24 SKU at 17.50 + …`; anything that is not a SKU in capitals is a custom line. */
  lines: string
}

/** One act in a scene: `rep offers 6% ship=38 : words`. */
export interface Act {
  at: Date
  scene: Scene
  who: string
  verb: string
  /** The words between the verb and the colon. */
  terms: readonly string[]
  /** The words after the colon. */
  words: string | null
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const UNITS: Record<string, number> = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS }
const USUAL_WAIT_MS = 3 * HOUR_MS
const SETTING_OUT_MS = 15 * MINUTE_MS
/** The shortest time between two acts, so that each has a time of its own. */
const LEAST_GAP_MS = 5_000

/**
 * Reads the story as events in the order of time, up to `end`: for every scene its beginning, what automation does with it,
 * and its acts. An act follows the one before by the time it begins with, such as `+2d`, or three hours, varied a little but
 * the same at every reading. Throws if an act would be later than `end`.
 */
export async function readStory(file: string, end: Date): Promise<Act[]> {
  const acts: Act[] = []
  const random = randomNumbers(4711)
  for await (const { cells } of readCsv({ file, headerProblem: () => null })) {
    const { quote: number = '', days_ago = '', source = '', buyer = '', lines = '', story = '' } = cells
    acts.push(...readScene({ number, source, buyer, lines }, story, end.getTime() - Number(days_ago) * DAY_MS, random))
  }
  let last = 0
  const inOrder = acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return inOrder.map((act) => {
    last = Math.max(last + LEAST_GAP_MS, act.at.getTime())
    if (last > end.getTime()) throw new Error(`${act.scene.number}: "${act.who} ${act.verb}" is in the future.`)
    return { ...act, at: new Date(last) }
  })
}

function readScene(scene: Scene, story: string, begin: number, random: () => number): Act[] {
  const act = (at: number, who: string, verb: string, more: Partial<Act> = {}) =>
    ({ at: new Date(at), scene, who, verb, terms: [], words: null, ...more }) satisfies Act
  const acts = [act(begin, 'clock', 'begins'), act(begin + 2_000, 'clock', 'automates')]
  let at = begin
  for (const part of story.split(' > ').filter((part) => part.trim() !== '')) {
    const [said = '', words = null] = part.split(' : ')
    const [first = '', ...rest] = said.trim().split(/\s+/)
    const wait = /^\+(\d+)([dhm])$/.exec(first)
    const [who = '', verb = '', ...terms] = wait ? rest : [first, ...rest]
    const waitMs = wait ? Number(wait[1]) * (UNITS[wait[2] ?? ''] ?? 0) : USUAL_WAIT_MS
    at += waitMs + Math.floor((waitMs / 10) * random())
    const more = { terms, words: words?.trim() ?? null }
    if (verb !== 'offers') acts.push(act(at, who, verb, more))
    else acts.push(act(at - SETTING_OUT_MS, who, 'drafts', more), act(at, who, 'sends', more))
  }
  return acts
}

/** Returns numbers from 0 to 1 that look random and are always the same (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
