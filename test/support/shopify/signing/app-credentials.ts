/** The facts that Shopify and the app share. */
export interface AppCredentials {
  clientId: string
  /** The newest first: it signs, all are accepted with token requests. A test may rotate them. */
  secrets: string[]
  /** The app's handle in the admin. */
  handle: string
}
