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
  write_quotes: 'Create quotes, post messages, and send proposals that staff have prepared.',
  read_customer_data: 'See who the buyers are: names, addresses, e-mails and their notes. Find quotes by e-mail.',
  read_analytics: "Read the summary of the store's figures.",
  manage_webhooks: 'Add, list, read and delete webhook endpoints.',
}
