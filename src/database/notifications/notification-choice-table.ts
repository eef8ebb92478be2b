import type { Generated } from 'kysely'

/** Until when a person has read all notifications, and the kinds they do not want. */
export interface NotificationChoiceTable {
  store_id: string
  staff_id: string
  read_until: Date | null
  muted: Generated<string[]>
}
