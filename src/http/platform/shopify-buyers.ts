import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app-options.ts'

/** Everything that buyers of Shopify stores reach, loaded only if Shopify is configured. */
export async function shopifyBuyers(app: FastifyInstance, options: AppOptions): Promise<void> {
  if (!options.shopify?.keys) return
  const [{ shopifyCustomerAccount }, { shopifyProxy }] = await Promise.all([
    import('./shopify/customer-account.ts'),
    import('./shopify/proxy.ts'),
  ])
  await app.register(shopifyProxy, options)
  await app.register(shopifyCustomerAccount, options)
}
