/** The adapter's memory over processes and restarts. The database implements it. */

/** The way the app got its tokens: from a session token at install, or as an app of the store's own organization. */
type Grant = 'exchange' | 'client_credentials'

/** The reason for which staff must do something before the store can be reached again. */
type Attention =
  /** The tokens no longer work: opening the app in Shopify's admin gets new ones. */
  | 'open_app'
  /** Shopify has frozen the store, or its plan is unpaid (402, 423). */
  | 'shop_closed'

/** Tokens as Shopify answered them. `refreshToken` is null with client credentials. */
export interface TokenPair {
  accessToken: string
  accessExpiresAt: Date
  refreshToken: string | null
  refreshExpiresAt: Date | null
  /** The approved scopes, separated by commas. */
  scopes: string
}

export interface Installation extends TokenPair {
  storeId: string
  /** `x.myshopify.com`. */
  shop: string
  grant: Grant
  /** Works until `refreshToken` is first used; for the answer that was lost. */
  formerRefreshToken: string | null
  attention: Attention | null
  installedAt: Date
  uninstalledAt: Date | null
}

/** A claim to renew a store's tokens. */
export interface Renewal {
  installation: Installation
  /** Tells this claim from others. */
  until: Date
}

/** Every call throws PlatformUnavailable if the database does not answer. */
export interface Installations {
  /** null if the store has none. */
  read(storeId: string): Promise<Installation | null>
  /**
   * Claims the renewal of the tokens for `forMs`, and returns the installation as it is now. Null if another process holds the claim,
   * or if `seenAccessToken` is no longer the current one.
   */
  claimRenewal(storeId: string, seenAccessToken: string, forMs: number): Promise<Renewal | null>
  /**
   * Saves a renewed pair with the refresh token it replaced, and ends the claim and any `attention`. Saves nothing if the claim ran out and
   * another process took it: its pair is the newer one.
   */
  saveTokens(renewal: Renewal, pair: TokenPair & { formerRefreshToken: string | null }): Promise<void>
  /** Ends the claim without new tokens and notes `attention`, unless another process took the claim. */
  endRenewal(renewal: Renewal, attention: Attention | null): Promise<void>
  noteAttention(storeId: string, attention: Attention | null): Promise<void>
}

/** The cost as Shopify states it with each answer, in points. */
export interface CostStatus {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/**
 * A store's cost bucket, shared by all processes. What it knows, Shopify told; before the first answer it lets everything through. Every
 * call throws PlatformUnavailable if the database does not answer.
 */
export interface CostBuckets {
  /**
   * Takes `cost` points if they are there, and returns 0; else takes nothing and returns after how many milliseconds to ask again.
   * Background work leaves half of the bucket to people.
   */
  take(storeId: string, cost: number, forPeople: boolean): Promise<number>
  /** Ends what `take` took: the level is then what Shopify says, less what other calls have taken; without a status, as before the call. */
  settle(storeId: string, taken: number, status: CostStatus | null): Promise<void>
}
