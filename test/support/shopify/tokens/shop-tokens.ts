import type { Random } from '../state/random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REFRESH_MS = 90 * DAY_MS
/** The former refresh token's last chance. */
const FORMER_MS = 30 * DAY_MS

interface AccessToken {
  kind: 'client_credentials' | 'offline' | 'online'
  scopes: readonly string[]
  expiresAt: number
}

interface RefreshToken {
  expiresAt: number
  /** The one it replaced, which works until this is first used. */
  former: string | null
}

interface TokenAnswer {
  access_token: string
  scope: string
  expires_in: number
  refresh_token?: string
  refresh_token_expires_in?: number
}

/** A shop's tokens for the app. */
export interface ShopTokens {
  exchange(scopes: readonly string[]): TokenAnswer
  online(scopes: readonly string[]): TokenAnswer
  clientCredentials(scopes: readonly string[]): TokenAnswer
  /** Null for a refresh token that is unknown, expired, or replaced by one that was used. */
  refresh(refreshToken: string, scopes: readonly string[]): TokenAnswer | null
  /** Returns the scopes of an access token; null for one that no longer works. */
  scopesOf(accessToken: string): readonly string[] | null
  /** Takes back every token: uninstalled, or a test that wants a 401. */
  revokeAll(): void
  /** Takes back access tokens, and leaves the refresh tokens. */
  revokeAccess(): void
  /** Takes back refresh tokens, and leaves the access tokens. */
  revokeRefresh(): void
}

/** Returns a shop's tokens, none yet. Former access tokens work until they expire; an exchange ends the pair before it. */
export function createShopTokens(random: Random, now: () => Date): ShopTokens {
  const access = new Map<string, AccessToken>()
  const refresh = new Map<string, RefreshToken>()
  const grant = (kind: AccessToken['kind'], scopes: readonly string[], seconds: number): TokenAnswer => {
    const token = `shpat_${random.hex(32)}`
    access.set(token, { kind, scopes, expiresAt: now().getTime() + seconds * 1000 })
    return { access_token: token, scope: scopes.join(','), expires_in: seconds }
  }
  const pair = (scopes: readonly string[], former: string | null): TokenAnswer => {
    const token = `shprt_${random.hex(32)}`
    refresh.set(token, { expiresAt: now().getTime() + REFRESH_MS, former })
    const expiresIn = REFRESH_MS / 1000
    return { ...grant('offline', scopes, 3600), refresh_token: token, refresh_token_expires_in: expiresIn }
  }
  const revokeOffline = () => {
    refresh.clear()
    for (const [token, { kind }] of access) if (kind === 'offline') access.delete(token)
  }
  return {
    exchange: (scopes) => {
      revokeOffline()
      return pair(scopes, null)
    },
    online: (scopes) => grant('online', scopes, 86_399),
    clientCredentials: (scopes) => grant('client_credentials', scopes, 86_399),
    refresh: (token, scopes) => {
      const known = refresh.get(token)
      if (!known || known.expiresAt <= now().getTime()) return null
      if (known.former) refresh.delete(known.former)
      known.former = null
      for (const [other, { former }] of refresh) if (former === token) refresh.delete(other)
      known.expiresAt = Math.min(known.expiresAt, now().getTime() + FORMER_MS)
      return pair(scopes, token)
    },
    scopesOf: (token) => {
      const known = access.get(token)
      return known && known.expiresAt > now().getTime() ? known.scopes : null
    },
    revokeAll: () => {
      access.clear()
      refresh.clear()
    },
    revokeAccess: () => access.clear(),
    revokeRefresh: () => refresh.clear(),
  }
}
