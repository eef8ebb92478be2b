/** The parts we use of App Bridge, the script through which Shopify's admin and a framed app talk. */
interface AppBridge {
  /** Resolves to a token that proves who is signed in to Shopify; it lives for a minute. */
  idToken(): Promise<string>
  config: { shop?: string; host?: string }
  saveBar: {
    /** Resolves when the page may be left: at once without unsaved changes, else once the person agrees; never if they stay. */
    leaveConfirmation(): Promise<void>
  }
}

declare global {
  interface Window {
    shopify?: AppBridge
  }
}

/** True if this page runs in a frame of Shopify's admin, where people are signed in already. */
export const IS_FRAMED = document.querySelector('meta[name=shopify-api-key]') !== null

/** Returns App Bridge. Throws outside Shopify's admin. */
export function appBridge(): AppBridge {
  const { shopify } = window
  if (!shopify) throw new Error('This page is not in a frame of Shopify')
  return shopify
}
