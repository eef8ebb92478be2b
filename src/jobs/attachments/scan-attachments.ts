import { scanWaiting } from '../../commands/attachments/scan-waiting.ts'
import type { JobContext } from '../job-context.ts'

/** Scans the files that the virus scanner has not answered for, once a minute. */
export async function scanAttachments({ systems, files, scanner, logger }: JobContext): Promise<void> {
  if (!scanner) return
  const { failed, error } = await scanWaiting({ db: systems.db, files, scanner })
  if (failed > 0) logger.warn({ err: error, files: failed }, 'failed to scan files for viruses, will retry')
}
