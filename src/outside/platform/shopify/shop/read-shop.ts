import type { CallContext, PlatformShop } from '../../port.ts'
import type { AdminApi } from '../admin-api.ts'
import { ShopInfo } from '../documents.ts'

/** Returns what Shopify says of the store itself. */
export async function readShop(api: AdminApi, call: CallContext): Promise<PlatformShop> {
  const { shop, currentAppInstallation } = await api.run(call, ShopInfo, {})
  return {
    name: shop.name,
    currency: shop.currencyCode,
    timezone: shop.ianaTimezone,
    isDevelopment: shop.plan.partnerDevelopment,
    scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
  }
}
