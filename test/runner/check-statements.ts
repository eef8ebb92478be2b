import { globSync, readFileSync } from 'node:fs'
import { TABLES } from '../../src/database/distribution/table-placement.ts'
import { listRefused } from '../support/statements/list-refused.ts'
import { listUnplaced } from '../support/statements/list-unplaced.ts'
import { LANES, LOOK_OVERS, NOT_ON_NODES, SHARED } from '../support/statements/look-overs.ts'

const MOST_SHOWN = 300
/** Only sent when requests of several stores meet, so not in every run, nor where stores are on different nodes. */
const MEETING: ReadonlySet<string> = new Set([SHARED, LANES])

/**
 * Checks the statements that test processes recorded: each table of stores in them is limited to one store by a parameter of its own, but for
 * the look-overs that are named; `isOnNodes`: of these, none that stores share. And none is of a kind that Citus refuses. Prints how many there are, and what is wrong; `isWhole` says that every look-over must have been seen.
 */
export function checkStatements(
  folder: string,
  { isWhole, isOnNodes = false }: { isWhole: boolean; isOnNodes?: boolean },
): boolean {
  const lookOvers = LOOK_OVERS.filter(({ why }) => !(isOnNodes && MEETING.has(why)))
  const files = globSync(`${folder}/*.jsonl`)
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const texts = [...new Set(lines)].map((line) => String(JSON.parse(line)))
  const tenants = new Set(TABLES.distributed)
  const unplaced = texts
    .map((text) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), tables: tablesOf(text, tenants) }))
    .map(({ text, tables }) => ({ text, tables: isOnNodes ? tables.filter(isLookedAt) : tables }))
    .filter(({ tables }) => tables.length > 0)
  const wrong = unplaced.filter(({ text }) => !lookOvers.some(({ like }) => like.test(text)))
  const unseen = isWhole
    ? LOOK_OVERS.filter(
        ({ like, why, isRare }) => !isRare && !MEETING.has(why) && !unplaced.some(({ text }) => like.test(text)),
      )
    : []
  const refused = texts
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => isOnNodes || !isForOneDatabase(text))
    .map((text) => ({ text, reasons: reasonsOf(text) }))
    .filter(({ reasons }) => reasons.length > 0)
  for (const { text, reasons } of refused)
    console.log(`✖ a cluster would refuse a statement: ${reasons.join('; ')}: ${text.slice(0, MOST_SHOWN)}`)
  for (const { text, tables } of wrong)
    console.log(`✖ a statement looks at ${tables.join(', ')} of all stores: ${text.slice(0, MOST_SHOWN)}`)
  for (const { like } of unseen)
    console.log(`✖ test/support/statements/look-overs.ts names what no statement does any more: ${like}`)
  if (isWhole) {
    const named = unplaced.length - wrong.length
    console.log(`${texts.length} statements; ${named} look over all stores, by ${LOOK_OVERS.length} named exceptions`)
  }
  return refused.length === 0 && wrong.length === 0 && unseen.length === 0
}

function isForOneDatabase(text: string): boolean {
  return (
    NOT_ON_NODES.some((like) => like.test(text)) ||
    LOOK_OVERS.some(({ like, why }) => MEETING.has(why) && like.test(text))
  )
}

/** The coordinator may hand rows from one part of a statement to the other. */
function isLookedAt(table: string): boolean {
  return !table.includes(' from ')
}

const PLACED = { distributed: new Set(TABLES.distributed), local: new Set(TABLES.local) }

function reasonsOf(text: string): string[] {
  try {
    return listRefused(text, PLACED)
  } catch {
    return [] // told by tablesOf
  }
}

function tablesOf(text: string, tenants: ReadonlySet<string>): string[] {
  try {
    return listUnplaced(text, tenants)
  } catch (error) {
    return [`what cannot be read (${(error as Error).message})`]
  }
}
