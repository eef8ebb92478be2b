/** What Shopify gives the extension. */
declare const shopify: import('@shopify/ui-extensions/customer-account.page.render').Api

/** Made by "npm run qns -- shopify config". */
declare module '*/service-address.json' {
  export const address: string
}
