/** The scopes of an API key (specification, "Authentication"). */
export const SCOPES = [
  'read_quotes',
  'write_quotes',
  'read_customer_data',
  'read_analytics',
  'manage_webhooks',
] as const
export type Scope = (typeof SCOPES)[number]
