import { readVersion } from '../../database/quotes/versions.ts'
import { parseVersionNumber, type Version } from '../../domain/quotes/version.ts'
import { diffVersions, type VersionDiff } from '../../domain/quotes/version-diff.ts'
import type { Reader } from '../reader.ts'
import { readVisibleQuote } from './read-visible-quote.ts'

/** Compares a version of the quote with another, by default the previous one. Throws `not_found`. */
export async function compareVersions(
  ctx: Pick<Reader, 'db' | 'store' | 'actor'>,
  asked: { quoteId: string; number: string; against?: number | undefined },
): Promise<{ before: Version; after: Version; diff: VersionDiff }> {
  const { id } = await readVisibleQuote(ctx, asked.quoteId)
  const wanted = parseVersionNumber(asked.number)
  const read = (number: number) => readVersion(ctx.db, ctx.store.id, id, number)
  const [before, after] = await Promise.all([read(asked.against ?? wanted - 1), read(wanted)])
  return { before, after, diff: diffVersions(before, after) }
}
