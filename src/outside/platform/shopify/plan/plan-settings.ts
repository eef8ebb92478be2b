/** The plans of app pricing, as the operator maps them. */
export interface PlanSettings {
  /** Our plans by Shopify's handles. */
  plans: ReadonlyMap<string, 'enterprise' | 'starter'>
  /** Access to the Partner API; null: each store's own API is asked. */
  partner: { org: string; token: string } | null
}
