import type { Db } from '../../database/database.ts'
import { findLogo, keepLogo } from '../../database/documents/logos.ts'
import type { Logo } from '../../domain/documents/paper.ts'
import { readPicture } from '../../outside/documents/read-picture.ts'
import type { Downloader } from '../../outside/download.ts'

const FOUND_KEPT_MS = 86_400_000
const MISSING_KEPT_MS = 3_600_000

/** The systems that fetch and keep a store's logo. */
export interface LogoSystems {
  db: Db
  downloader: Pick<Downloader, 'get'>
  clock: () => Date
  logger: Record<'info' | 'warn', (about: object, words: string) => void>
}

/** Makes something of a store's document with its logo, if that can be fetched and printed: no document waits or fails for it. */
export async function withLogo<T>(
  systems: LogoSystems,
  { storeId, url }: { storeId: string; url: string | undefined },
  make: (logo: Logo | null) => Promise<T>,
): Promise<T> {
  const logo = url === undefined ? null : await logoOf(systems, storeId, url)
  if (url === undefined || logo === null) return make(null)
  try {
    return await make(logo)
  } catch (err) {
    const made = await make(null)
    systems.logger.warn({ err, storeId }, "failed to print a store's logo: its documents have none for an hour")
    await keep(systems, storeId, url, null)
    return made
  }
}

async function logoOf(systems: LogoSystems, storeId: string, url: string): Promise<Logo | null> {
  const { db, clock, downloader, logger } = systems
  const known = await findLogo(db, storeId, url, clock())
  if (known !== undefined) return known
  const bytes = await downloader.get(url)
  const logo = bytes && readPicture(bytes)
  if (!logo)
    logger.info(
      { storeId, isThere: bytes !== null },
      "failed to fetch a store's logo, or it is not a printable picture",
    )
  await keep(systems, storeId, url, logo)
  return logo
}

function keep({ db, clock }: LogoSystems, storeId: string, url: string, logo: Logo | null): Promise<void> {
  const until = new Date(clock().getTime() + (logo ? FOUND_KEPT_MS : MISSING_KEPT_MS))
  return keepLogo(db, storeId, { url, logo, until })
}
