/** The scopes of an API key (specification, "Authentication"). */
export const SCOPES = [
  'read_quotes',
  'write_quotes',
  'read_customer_data',
  'read_analytics',
  'manage_webhooks',
] as const
export type Scope = (typeof SCOPES)[number]

/** A sentence on what each scope grants, for people creating a key. */
export const SCOPE_GRANTS: Record<Scope, string> = {
  read_quotes: 'List and read quotes, and follow the events feed.',
  write_quotes: 'Create quotes, post messages, and send proposals prepared by staff.',
  read_customer_data: "See buyers' names, addresses, e-mail addresses and notes. Find quotes by e-mail address.",
  read_analytics: 'Read the analytics summary.',
  manage_webhooks: 'Add, list, read and delete webhook endpoints.',
}
