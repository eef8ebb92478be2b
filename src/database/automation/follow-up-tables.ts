/** A row of `follow_up`. */
export interface FollowUpTable {
  store_id: string
  quote_id: string
  version_number: number
  rule_id: string
  action: string
  at: Date
  done_at: Date | null
  after_days: number | null
}

/** A row of `follow_up_exemption`. */
export interface FollowUpExemptionTable {
  store_id: string
  quote_id: string
}
