import { findLogo, keepLogo } from '../../database/documents/logos.ts'
import type { Logo, Paper } from '../../domain/documents/paper.ts'
import { readPicture } from '../../outside/documents/read-picture.ts'
import type { JobContext } from '../job-context.ts'

const FOUND_KEPT_MS = 86_400_000
const MISSING_KEPT_MS = 3_600_000

/** Makes the PDF of a store's document, with its logo if it can be fetched and printed: no document waits or fails for it. */
export async function makeWithLogo(
  job: JobContext,
  storeId: string,
  url: string | undefined,
  paper: Paper,
): Promise<Buffer> {
  const { documents, logger } = job
  const logo = url === undefined ? null : await logoOf(job, storeId, url)
  if (url === undefined || logo === null) return documents.make(paper, null)
  try {
    return await documents.make(paper, logo)
  } catch (err) {
    const pdf = await documents.make(paper, null)
    logger.warn({ err, storeId }, "failed to print a store's logo: its documents have none for an hour")
    await keep(job, storeId, url, null)
    return pdf
  }
}

async function logoOf(job: JobContext, storeId: string, url: string): Promise<Logo | null> {
  const { systems, clock, downloader, logger } = job
  const known = await findLogo(systems.db, storeId, url, clock())
  if (known !== undefined) return known
  const bytes = await downloader.get(url)
  const logo = bytes && readPicture(bytes)
  if (!logo)
    logger.info(
      { storeId, isThere: bytes !== null },
      "failed to fetch a store's logo, or it is not a printable picture",
    )
  await keep(job, storeId, url, logo)
  return logo
}

function keep({ systems, clock }: JobContext, storeId: string, url: string, logo: Logo | null): Promise<void> {
  const until = new Date(clock().getTime() + (logo ? FOUND_KEPT_MS : MISSING_KEPT_MS))
  return keepLogo(systems.db, storeId, { url, logo, until })
}
