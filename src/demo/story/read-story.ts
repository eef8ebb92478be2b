import { readCsv } from '../../commands/imports/read-csv.ts'

/** A quote of the demo store's story, as its file tells it. */
export interface Scene {
  /** The number the quote gets: the scenes are in the order of their beginnings. */
  number: string
  /** How it comes to be: a source, `manual by <who>`, `duplicate of <number> by <who>`, or `again of <number>`. */
  source: string
  /** An e-mail address of a company's contact with ` @ ` a location of theirs, or a guest as `Name <address>`. */
  buyer: string
  /** `24 SKU at 17.50 + …`; what is no SKU in capitals is a custom line. */
  lines: string
}

/** One thing somebody does in a scene: `rep offers 6% ship=38 : words`. */
export interface Act {
  at: Date
  scene: Scene
  who: string
  verb: string
  /** What stands between the verb and the colon. */
  terms: readonly string[]
  /** What stands behind the colon. */
  words: string | null
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const UNITS: Record<string, number> = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS }
const USUAL_WAIT_MS = 3 * HOUR_MS
const SETTING_OUT_MS = 15 * MINUTE_MS
/** Between two acts of the whole story, so that each is a time of its own. */
const LEAST_GAP_MS = 5_000

/**
 * Reads the story as what happens in the order of time up to `end`: of every scene that it is made, what automation does with it,
 * and its acts. An act follows the one before after the time it begins with, such as `+2d`, or three hours, and somewhat more or
 * less: the same at every reading. Throws where an act would be later than `end`.
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

/** Numbers from 0 to 1 that look like chance and are the same every time (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
