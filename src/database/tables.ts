import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AuditAction, AuditDetail } from '../domain/access/audit.ts'
import type { Role } from '../domain/access/permissions.ts'
import type { StoreSettings } from '../domain/stores/settings.ts'
import type { ActorKind, EventType } from '../domain/webhooks/events.ts'
import type { AccountTables } from './accounts/account-tables.ts'
import type { AttachmentTables } from './attachments/attachment-tables.ts'
import type { FollowUpExemptionTable, FollowUpTable } from './automation/follow-up-tables.ts'
import type { CompanyTables } from './companies/company-tables.ts'
import type { PlatformImportTable } from './imports/import-tables.ts'
import type { QuotePresenceTable } from './live/quote-presence-table.ts'
import type { MailTables } from './mail/mail-tables.ts'
import type { ScheduledSendTable } from './negotiation/scheduled-send-table.ts'
import type { NotificationChoiceTable } from './notifications/notification-choice-table.ts'
import type { PaymentTables } from './payments/payment-tables.ts'
import type { PortalTables } from './portal/portal-tables.ts'
import type { PresetTable } from './presets/preset-table.ts'
import type {
  AutomationRunTable,
  ConversionTable,
  QuoteChangeTable,
  QuoteMarkTable,
  QuoteMessageTable,
  QuoteTable,
  QuoteVersionTable,
  SavedViewTable,
} from './quotes/quote-tables.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable, WebhookLaneTable } from './webhooks/webhook-tables.ts'

/** The tables with the types pg returns: bigint and numeric as wire strings, timestamps as Date, dates as text. */
export interface Database
  extends AccountTables,
    AttachmentTables,
    CompanyTables,
    MailTables,
    PaymentTables,
    PortalTables {
  store: StoreTable
  shop_opening: { shop: string; until: Date }
  clock_walk: { store_id: string; walker: string; target: Date; lease_until: Date }
  staff: StaffTable
  staff_session: StaffSessionTable
  staff_link: StaffLinkTable
  token_directory: { hash: Buffer; store_id: string; expires_at: Date | null }
  throttle_bucket: { name: Buffer; level: string; at_ms: string }
  audit_entry: AuditEntryTable
  quote_counter: { store_id: string; last_number: string }
  mail_allowance: { store_id: string; level: string; at_ms: string }
  api_switch: { disabled: Generated<boolean>; since: Date }
  api_key: ApiKeyTable
  rate_bucket: { store_id: string; api_key_id: string; level: string; at_ms: string }
  idempotency_key: IdempotencyKeyTable
  request_log: RequestLogTable
  store_feed: {
    store_id: string
    last_seq: Generated<string>
    last_ms: Generated<string>
    ctr: Generated<number>
    last_id: string | null
  }
  event: EventTable
  quote: QuoteTable
  quote_mark: QuoteMarkTable
  notification_choice: NotificationChoiceTable
  quote_presence: QuotePresenceTable
  quote_message: QuoteMessageTable
  saved_view: SavedViewTable
  preset: PresetTable
  scheduled_send: ScheduledSendTable
  follow_up: FollowUpTable
  follow_up_exemption: FollowUpExemptionTable
  quote_version: QuoteVersionTable
  quote_change: QuoteChangeTable
  automation_run: AutomationRunTable
  conversion: ConversionTable
  webhook_endpoint: WebhookEndpointTable
  webhook_lane: WebhookLaneTable
  webhook_delivery: WebhookDeliveryTable
  delivery_pause: { id: Generated<boolean>; until: Date }
  platform_delivery: PlatformDeliveryTable
  platform_sweep: { store_id: string; swept_until: Date }
  data_request: DataRequestTable
  platform_import: PlatformImportTable
  shopify_installation: ShopifyInstallationTable
  shopify_cost_bucket: {
    store_id: string
    level: number
    reserved: Generated<number>
    maximum: number
    restore_rate: number
    at: Date
  }
  analytics_tail: { store_id: string; quote_id: string; change_id: string }
  analytics_fold: { store_id: string; complete_at: Date | null }
}

interface StoreTable {
  id: Generated<string>
  domain: string
  platform: Generated<'embedded' | 'shopify'>
  name: string
  plan: 'enterprise' | 'starter'
  trial_ends_at: Date | null
  development: boolean
  installed: Generated<boolean>
  frozen: Generated<boolean>
  currency: string
  timezone: string
  settings: ColumnType<StoreSettings, string | undefined, string>
  clock_offset_ms: Generated<string>
  revision: Generated<string>
  created_at: Date
}

interface ShopifyInstallationTable {
  store_id: string
  grant_type: 'exchange' | 'client_credentials'
  scopes: string
  tokens: Buffer | null
  access_expires_at: Date
  refresh_expires_at: Date | null
  renewing_until: Date | null
  attention: 'open_app' | 'shop_closed' | null
  installed_at: Date
  uninstalled_at: Date | null
}

interface StaffTable {
  store_id: string
  id: string
  email: string
  name: string
  role: Role
  active: Generated<boolean>
  password_hash: string | null
  platform_user_id: string | null
  created_at: Date
}

interface StaffSessionTable {
  store_id: string
  staff_id: string
  token_hash: Buffer
  created_at: Date
  last_seen_at: Date
  confirmed_at: Date
}

interface StaffLinkTable {
  store_id: string
  staff_id: string
  purpose: 'invitation' | 'password_reset'
  token_hash: Buffer
  expires_at: Date
}

interface AuditEntryTable {
  store_id: string
  id: string
  staff_id: string | null
  action: AuditAction
  detail: ColumnType<AuditDetail, string, string>
  at: Date
}

interface ApiKeyTable {
  store_id: string
  id: string
  name: string
  prefix: string
  hash: Buffer
  test: boolean
  scopes: string[]
  allowed_ips: string[]
  agents_allowed: Generated<boolean>
  expires_at: Date | null
  revoked_at: Date | null
  rolled_at: Date | null
  terms_accepted_at: Date
  revision: Generated<string>
  created_at: Date
}

interface IdempotencyKeyTable {
  store_id: string
  api_key_id: string
  key: string
  fingerprint: Buffer
  attempt: string
  lease_until: Date
  status: number | null
  body: Buffer | null
  created_at: Date
}

interface RequestLogTable {
  store_id: string
  api_key_id: string
  at: Date
  request_id: string
  method: string
  path: string
  status: number
  code: string | null
  ip: string
  duration_ms: number
}

interface EventTable {
  store_id: string
  id: string
  seq: string
  type: EventType
  quote_id: string | null
  actor: ActorKind
  data: string
  to_webhooks: Generated<boolean>
}

interface DataRequestTable {
  store_id: string
  id: string
  customer_id: string | null
  email_enc: Buffer | null
  quote_ids: string[]
  created_at: Date
}

interface PlatformDeliveryTable {
  store_id: string
  delivery_id: string
  position: Generated<string>
  topic: string
  event: JSONColumnType<Record<string, unknown>>
  email_enc: Buffer | null
  attempts: Generated<number>
  next_attempt_at: Date | null
  last_error: string | null
  triggered_at: Date | null
  received_at: Date
  applied_at: Date | null
}
