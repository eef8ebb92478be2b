const SHOP = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/

/** Tells whether this is a shop's own domain at Shopify, and so safe to send secrets to. */
export function isShopDomain(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 255 && SHOP.test(text)
}
