import { listStaff } from '../../database/access/staff.ts'
import { listTimeline } from '../../database/quotes/timeline.ts'
import { listVersions as listVersionRows } from '../../database/quotes/versions.ts'
import type { Version } from '../../domain/quotes/version.ts'
import { findOutcomes, type VersionOutcome } from '../../domain/quotes/version-outcome.ts'
import { refused } from '../../domain/refused.ts'
import { onePage, type Page } from '../page.ts'
import type { Reader } from '../reader.ts'
import { readVisibleQuote } from './read-visible-quote.ts'

/** A version with its outcome from the timeline. */
export interface JudgedVersion {
  version: Version
  outcome: VersionOutcome
  /** Names of all the store's staff by id. */
  staffNames: ReadonlyMap<string, string>
}

/** Lists every version of the quote, oldest first, including parked and rejected ones. Throws `not_found`. */
export async function listVersions(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
): Promise<Page<JudgedVersion>> {
  const { db, store } = ctx
  const { id } = await readVisibleQuote(ctx, quoteId)
  const [versions, timeline, staff] = await Promise.all([
    listVersionRows(db, store.id, id),
    listTimeline(db, store.id, id),
    listStaff(db, store.id),
  ])
  const outcomes = findOutcomes(versions, timeline)
  const staffNames = new Map(staff.map((one) => [one.id, one.name]))
  return onePage(versions.map((version) => ({ version, outcome: outcomes.get(version.number) ?? 'open', staffNames })))
}

/** Returns the version with this number, like listVersions. Throws `not_found`. */
export async function readJudgedVersion(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  quoteId: string,
  number: string,
): Promise<JudgedVersion> {
  const { items } = await listVersions(ctx, quoteId)
  const found = items.find(({ version }) => String(version.number) === number)
  if (!found) throw refused('not_found', { code: 'no_version', number })
  return found
}
