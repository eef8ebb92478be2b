const SHOP = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/

/** Returns whether a text is a shop's own domain at Shopify, such as `acme.myshopify.com`. */
export function isShopDomain(text: string): boolean {
  return SHOP.test(text)
}
