import type { JSONColumnType } from 'kysely'
import type { Letter } from '../../domain/negotiation/staged-proposal.ts'
import type { Why } from '../../domain/reason.ts'

/** A row of `scheduled_send`. */
export interface ScheduledSendTable {
  store_id: string
  quote_id: string
  version_number: number
  offer: string
  send_at: Date
  agreed_at: Date
  staff_id: string
  letter: JSONColumnType<Letter> | null
  total: string
  below_floor: boolean
  stopped_at: Date | null
  reason: JSONColumnType<Why> | null
}
