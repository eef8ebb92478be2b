export interface QuotePresenceTable {
  store_id: string
  quote_id: string
  staff_id: string
  tab: string
  field: string | null
  session_hash: Buffer | null
  seen_at: Date
}
