import type { QueuedJobs } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Removes the file of an attachment that is gone or infected. */
export async function removeAttachment(
  { files }: JobContext,
  { storeId, fileId }: QueuedJobs['remove-attachment'],
): Promise<void> {
  await files.remove({ storeId, id: fileId, kind: 'attachment' })
}
