import type { Quote } from '../domain/quote.ts'
import type { Version } from '../domain/version.ts'
import { readVersion } from '../store/versions.ts'
import type { Context } from './context.ts'

/** The last proposal that was sent; null before any. A parked one is not it. */
export async function readSentVersion(
  { db, store }: Pick<Context, 'db' | 'store'>,
  { id, proposal }: Quote,
): Promise<Version | null> {
  return proposal && readVersion(db, store.id, id, proposal.versionNumber)
}
