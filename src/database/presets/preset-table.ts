import type { JSONColumnType } from 'kysely'

/** A row of `preset`. */
export interface PresetTable {
  store_id: string
  id: string
  kind: string
  staff_id: string
  shared: boolean
  name: string
  content: JSONColumnType<object>
  created_at: Date
}
