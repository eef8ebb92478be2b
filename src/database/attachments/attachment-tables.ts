import type { Generated } from 'kysely'
import type { Scan } from '../../domain/attachments/attachment.ts'

/** The table of files that buyers and staff add. */
export interface AttachmentTables {
  attachment: AttachmentTable
}

interface AttachmentTable {
  store_id: string
  id: string
  quote_id: Generated<string | null>
  message_id: Generated<string | null>
  line_id: Generated<string | null>
  from_buyer: boolean
  file_name: string
  media_type: string
  file_size: number
  scan: Scan
  created_at: Date
}
