/** The admin that a platform gives its stores, if it is not ours. */
export interface PlatformAdmin {
  /** Its address, without a trailing slash. */
  origin: string
  /** Our app's handle or client id in its addresses; null if unknown. */
  app: string | null
  /** True if stores choose and pay their plan there. */
  sellsPlans?: boolean
}

/** Shopify's own admin. */
export const SHOPIFY_ADMIN = 'https://admin.shopify.com'

interface Shop {
  platform: 'embedded' | 'shopify'
  domain: string
}

/** Returns the address of a store in its platform's own admin; null on the embedded platform, whose pages are ours. */
export function adminHome(
  { platform, domain }: Shop,
  { origin }: Pick<PlatformAdmin, 'origin'> = { origin: SHOPIFY_ADMIN },
): string | null {
  return platform === 'shopify' ? `${origin}/store/${domain.replace(/\.myshopify\.com$/, '')}` : null
}

/** Returns the page where a store chooses its plan; null if its operator decides. */
export function plansPage(store: Shop, admin: PlatformAdmin | undefined): string | null {
  const home = adminHome(store, admin)
  return home !== null && admin?.sellsPlans && admin.app ? `${home}/charges/${admin.app}/pricing_plans` : null
}

const FOLDERS: Readonly<Partial<Record<string, string>>> = {
  Product: 'products',
  Customer: 'customers',
  Company: 'companies',
  DraftOrder: 'draft_orders',
  Order: 'orders',
}

/** Returns the page of an object below a store's address in the admin; null without an address, an id, or a page of its type. */
export function adminPage(home: string | null, id: string | null): string | null {
  const [, type = '', digits] = /^gid:\/\/platform\/([A-Za-z]+)\/([0-9]+)$/.exec(id ?? '') ?? []
  const folder = FOLDERS[type]
  return home !== null && folder !== undefined ? `${home}/${folder}/${digits}` : null
}

/** The path at which our pages are framed by Shopify's admin, as the app's address there. */
export const FRAMED_PATH = '/platform/shopify/app'

/** A member of staff, by how they sign in. */
interface Visitor {
  /** True if the store's platform signs them in. */
  byPlatform: boolean
}

interface Desk {
  store: Shop
  platformAdmin?: PlatformAdmin
  baseUrl: string
}

/** Returns the link with which a member of staff opens a page: in the admin of the store's platform if that signs them in, else at ours. */
export function staffLink({ store, platformAdmin, baseUrl }: Desk, path: string, { byPlatform }: Visitor): string {
  const home = adminHome(store, platformAdmin)
  if (!byPlatform || home === null || !platformAdmin?.app) return `${baseUrl}/admin${path}`
  const { pathname } = new URL(baseUrl)
  return `${home}/apps/${platformAdmin.app}${pathname.replace(/\/$/, '')}${FRAMED_PATH}${path}`
}
