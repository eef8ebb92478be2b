/**
 * Every column that may hold text, by whether it can hold personal data of a buyer: a redaction empties or deletes those, and the export
 * contains or names them (`src/domain/customers/privacy.ts` declares the fields inside a quote).
 */
export const TEXT_COLUMNS: Record<string, { personal: readonly string[]; plain: readonly string[] }> = {
  analytics_rollup: { personal: [], plain: ['period'] },
  api_key: { personal: [], plain: ['name', 'prefix', 'hash', 'scopes', 'allowed_ips'] },
  audit_entry: { personal: [], plain: ['action', 'detail'] },
  automation_run: { personal: [], plain: ['rule_id', 'rule_name', 'action', 'outcome', 'reason'] },
  conversion: {
    personal: ['actor', 'input', 'invoice_intent'],
    plain: ['line_ids', 'state', 'failure', 'draft_order_id', 'order_id'],
  },
  data_request: { personal: ['email_enc'], plain: [] },
  document: { personal: ['source'], plain: ['type', 'locale', 'file_name'] },
  event: { personal: [], plain: ['type', 'actor', 'data'] },
  idempotency_key: { personal: ['body'], plain: ['key', 'fingerprint'] },
  mail_message: { personal: ['recipient', 'sealed'], plain: ['kind', 'state', 'failure', 'smtp_status'] },
  mail_outbox: { personal: ['sealed'], plain: ['kind', 'audience', 'data'] },
  mail_suppression: { personal: ['recipient', 'sealed'], plain: ['reason', 'smtp_status'] },
  order_refund: { personal: [], plain: ['refund_id', 'order_id'] },
  platform_delivery: { personal: ['email_enc'], plain: ['delivery_id', 'topic', 'event', 'last_error'] },
  platform_import: { personal: ['file', 'sample', 'errors'], plain: ['kind', 'file_name', 'state', 'counts'] },
  portal_session: { personal: ['email', 'name', 'memberships'], plain: ['token_hash'] },
  portal_sign_in: { personal: [], plain: ['token_hash'] },
  quote: {
    personal: ['po_number', 'lines', 'proposal', 'customer_email', 'customer', 'source_url', 'staged'],
    plain: [
      'number',
      'status',
      'mode',
      'source',
      'currency',
      'headline_mode',
      'pending_approval',
      'draft_order_ids',
      'order_ids',
      'kit_conversion_mode',
      'approval',
    ],
  },
  quote_change: { personal: ['actor', 'detail'], plain: ['action', 'previous_status', 'new_status'] },
  quote_message: { personal: ['body', 'author'], plain: ['actor'] },
  quote_search: { personal: ['words'], plain: [] },
  quote_version: { personal: ['offer'], plain: ['state', 'sent_by', 'confirmed_below_floor'] },
  recent_request: { personal: [], plain: ['signature'] }, // a hash of what was asked for
  request_log: { personal: [], plain: ['request_id', 'method', 'path', 'code', 'ip'] },
  saved_view: { personal: [], plain: ['name', 'filters', 'sort', 'columns'] },
  schema_migration: { personal: [], plain: ['name', 'checksum'] },
  secret_key: { personal: [], plain: ['id', 'proof'] },
  secret_sweep: { personal: [], plain: ['key_id', 'after', 'remaining'] },
  staff: { personal: [], plain: ['email', 'name', 'role', 'password_hash'] },
  staff_link: { personal: [], plain: ['purpose', 'token_hash'] },
  staff_session: { personal: [], plain: ['token_hash'] },
  store: { personal: [], plain: ['domain', 'name', 'plan', 'currency', 'timezone', 'settings'] },
  store_logo: { personal: [], plain: ['url', 'bytes', 'format'] },
  stored_file: { personal: ['bytes'], plain: [] },
  throttle_bucket: { personal: [], plain: ['name'] }, // a hash of who tried
  webhook_delivery: { personal: [], plain: ['type', 'state', 'last_error'] },
  webhook_endpoint: {
    personal: [],
    plain: ['url', 'description', 'events', 'status', 'source', 'secret_enc', 'old_secret_enc'],
  },
}
