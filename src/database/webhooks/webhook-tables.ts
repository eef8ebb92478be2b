import type { Generated } from 'kysely'

export interface WebhookEndpointTable {
  store_id: string
  id: string
  url: string
  description: string | null
  events: string[]
  status: Generated<'active' | 'disabled' | 'auto_disabled'>
  source: 'merchant' | 'automation_platform' | 'agent_protocol'
  secret_enc: Buffer
  old_secret_enc: Buffer | null
  old_secret_until: Date | null
  failing_since: Date | null
  created_at: Date
}

export interface WebhookLaneTable {
  store_id: string
  endpoint_id: string
  cursor_id: string
  off_from: string | null
  gaps: Generated<string[]>
  due_at: Date | null
  retry_at: Date | null
  healthy: Generated<boolean>
  asked: Generated<boolean>
  served_at: Generated<Date>
  leased_by: string | null
  lease_epoch: Generated<string>
  lease_until: Generated<Date>
}

export interface WebhookDeliveryTable {
  store_id: string
  endpoint_id: string
  event_id: string
  type: string
  quote_id: string | null
  state: 'delivered' | 'retrying' | 'failed' | 'gave_up'
  attempts: number
  next_attempt_at: Date | null
  last_status: number | null
  last_error: string | null
  last_ms: number
  first_attempt_at: Date
  last_attempt_at: Date
}
