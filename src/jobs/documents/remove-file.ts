import type { QueuedJobs } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Removes a file that nothing names any more. */
export async function removeFile({ files }: JobContext, { storeId, fileId }: QueuedJobs['remove-file']): Promise<void> {
  await files.remove({ storeId, id: fileId })
}
