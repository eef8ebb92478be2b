import { readVersion } from '../../database/quotes/versions.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import type { Version } from '../../domain/quotes/version.ts'
import type { Context } from '../context.ts'

/** Returns the last sent proposal; null before the first. A parked one does not count. */
export async function readSentVersion(
  { db, store }: Pick<Context, 'db' | 'store'>,
  { id, proposal }: Quote,
): Promise<Version | null> {
  return proposal && readVersion(db, store.id, id, proposal.versionNumber)
}
