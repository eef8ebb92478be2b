import { queueStuckDocuments as queueStuck } from '../../database/documents/document-jobs.ts'
import type { JobContext } from '../job-context.ts'

const STUCK_AFTER_MS = 3_600_000

/** Requeues documents whose job used up its tries or was lost: hourly, until they are made. */
export async function queueStuckDocuments({ systems, clock, logger }: JobContext): Promise<void> {
  const dueBefore = new Date(clock().getTime() - STUCK_AFTER_MS)
  for (const { storeId, documentId, error } of await queueStuck(systems.db, dueBefore)) {
    logger.error({ storeId, documentId, error }, 'failed to make a document, retrying once')
  }
}
