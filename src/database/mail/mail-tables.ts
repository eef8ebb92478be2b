import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { MailState, MessageKind } from '../../domain/mail/mail-message.ts'
import type { MailFailure } from '../../domain/mail/mail-retry.ts'

/** The tables of mail, both ways. */
export interface MailTables {
  mail_outbox: MailOutboxTable
  mail_message: MailMessageTable
  mail_suppression: MailSuppressionTable
  /** Replies by mail that were taken. */
  taken_reply: { store_id: string; quote_id: string; message_hash: Buffer; taken_at: Date }
}

interface MailOutboxTable {
  store_id: string
  id: string
  kind: string
  quote_id: string | null
  audience: string
  data: JSONColumnType<{ readonly [name: string]: unknown }>
  sealed: Buffer | null
  created_at: Date
  sends: Generated<boolean>
  due_at: Date
  lease_until: ColumnType<Date, never, never>
  lease_epoch: Generated<number>
  attempts: Generated<number>
}

interface MailMessageTable {
  store_id: string
  id: string
  kind: MessageKind
  quote_id: string | null
  recipient: Buffer
  sealed: Buffer
  state: MailState
  attempts: Generated<number>
  due_at: Date | null
  lease_until: ColumnType<Date, never, never>
  lease_epoch: Generated<number>
  failure: MailFailure | null
  smtp_code: number | null
  smtp_status: string | null
  created_at: Date
  settled_at: Date | null
}

interface MailSuppressionTable {
  store_id: string
  id: string
  recipient: Buffer
  reason: 'bounced' | 'opted_out'
  smtp_code: number | null
  smtp_status: string | null
  sealed: Buffer
  created_at: Date
}
