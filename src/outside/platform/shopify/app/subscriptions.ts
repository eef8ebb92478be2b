/** Topics that Shopify tells the app about. */
interface Subscription {
  kind: 'topics' | 'compliance_topics'
  topics: readonly string[]
  /** The fields that `readEvent` reads, `a.b` inside of others; absent: all. */
  fields?: readonly string[]
}

/** Every object has both ids; its time makes each report differ, as Shopify leaves out repetitions. */
const IDS_AND_TIME = ['id', 'admin_graphql_api_id', 'updated_at']

/** All that Shopify tells the app. Of objects with lines only what is read, since hundreds of lines make more than we take. */
export const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    kind: 'topics',
    topics: ['orders/paid', 'orders/updated', 'orders/cancelled'],
    fields: [
      ...IDS_AND_TIME,
      'cancelled_at',
      'note_attributes',
      'tags',
      'refunds.id',
      'refunds.admin_graphql_api_id',
      'refunds.transactions',
    ],
  },
  {
    kind: 'topics',
    topics: ['refunds/create'],
    fields: ['id', 'admin_graphql_api_id', 'created_at', 'order_id', 'transactions'],
  },
  { kind: 'topics', topics: ['draft_orders/update', 'draft_orders/delete'], fields: [...IDS_AND_TIME, 'order_id'] },
  { kind: 'topics', topics: ['app/uninstalled', 'app/scopes_update', 'shop/update'] },
  { kind: 'compliance_topics', topics: ['customers/data_request', 'customers/redact', 'shop/redact'] },
]
