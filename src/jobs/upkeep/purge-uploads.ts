import { purgeUploads as purgeUploadRows } from '../../database/attachments/attachments.ts'
import { UPLOAD_KEPT_MS } from '../../domain/attachments/attachment.ts'
import type { JobContext } from '../job-context.ts'

/** Deletes uploads that no request or message took within 24 hours. */
export async function purgeUploads({ systems, clock }: JobContext): Promise<void> {
  await purgeUploadRows(systems.db, new Date(clock().getTime() - UPLOAD_KEPT_MS))
}
