import type { QueuedJobs } from '../../database/jobs.ts'
import type { JobContext } from '../job-context.ts'

/** Removes a file that is no longer referenced. */
export async function removeFile({ files }: JobContext, { storeId, fileId }: QueuedJobs['remove-file']): Promise<void> {
  await files.remove({ storeId, id: fileId })
}
