import { setTimeout as wait } from 'node:timers/promises'
import { type CallContext, PlatformUnavailable, StoreRefused } from '../../port.ts'
import type { Installation, Installations, Renewal } from '../ports.ts'
import type { TokenDesk } from './ask-token.ts'
import { GrantRefused, refreshTokens, requestOwnToken } from './token-requests.ts'

/** A token is renewed this early. */
const EARLY_MS = 5 * 60_000
/** Longer than a renewal usually takes. Whoever comes later than that saves nothing: the claim is another's. */
const CLAIM_MS = 30_000
const LOOK_EVERY_MS = 50

export interface AccessTokens {
  /**
   * Returns the store's shop and a token that is valid for now. Throws PlatformUnavailable. The hourly sweep calls it for every store, so
   * that refresh tokens do not end without traffic.
   */
  read(call: CallContext): Promise<Installation>
  /** Renews the token that was seen, once over all processes, or waits until another has. Throws PlatformUnavailable. */
  renew(call: CallContext, seenAccessToken: string): Promise<Installation>
}

/** Creates the tokens of all stores. */
export function createAccessTokens(installations: Installations, desk: TokenDesk): AccessTokens {
  const read = async (storeId: string): Promise<Installation> => {
    const installation = await installations.read(storeId)
    if (!installation || installation.uninstalledAt)
      throw new PlatformUnavailable('The app is not installed at Shopify', { why: { code: 'open_app_first' } })
    return installation
  }
  const renewClaimed = async (renewal: Renewal): Promise<void> => {
    try {
      await installations.saveTokens(renewal, await newPair(desk, renewal.installation))
    } catch (error) {
      const isRefused = error instanceof GrantRefused
      await installations.endRenewal(renewal, isRefused ? 'open_app' : null)
      if (!isRefused) throw error
      const { accessToken } = await read(renewal.installation.storeId)
      if (accessToken !== renewal.installation.accessToken) return
      throw new StoreRefused('Open the app in Shopify: its access has ended', {
        why: { code: 'platform_needs_app' },
        cause: error,
      })
    }
  }
  const renew = async (call: CallContext, seen: string): Promise<Installation> => {
    for (;;) {
      const claimed = await installations.claimRenewal(call.storeId, seen, CLAIM_MS)
      if (claimed) await renewClaimed(claimed)
      const current = await read(call.storeId)
      if (current.accessToken !== seen) return current
      if (Date.now() + LOOK_EVERY_MS >= call.deadline.getTime()) {
        throw new PlatformUnavailable('The access to Shopify is being renewed')
      }
      await wait(LOOK_EVERY_MS)
    }
  }
  return {
    async read(call) {
      const current = await read(call.storeId)
      const leftMs = current.accessExpiresAt.getTime() - desk.now().getTime()
      if (leftMs > EARLY_MS) return current
      const asLongAsItWorks = { ...current, attention: null } // an answer to it does not end the refusal of its renewal
      if (leftMs > 0 && current.attention === 'open_app') return asLongAsItWorks
      try {
        return await renew(call, current.accessToken)
      } catch (error) {
        if (leftMs > 0 && error instanceof PlatformUnavailable) return asLongAsItWorks
        throw error
      }
    },
    renew,
  }
}

/**
 * A refresh token works until the one that replaced it is used. So after a lost answer the same one is asked with again, and the former one
 * if another process has renewed too and kept nothing of it.
 */
async function newPair(desk: TokenDesk, { shop, grant, refreshToken, formerRefreshToken }: Installation) {
  if (grant === 'client_credentials') {
    return { ...(await twice(() => requestOwnToken(desk, shop))), formerRefreshToken: null }
  }
  if (refreshToken === null) throw new GrantRefused('no refresh token')
  const renewBy = async (token: string) => ({
    ...(await twice(() => refreshTokens(desk, shop, token))),
    formerRefreshToken: token,
  })
  try {
    return await renewBy(refreshToken)
  } catch (error) {
    if (!(error instanceof GrantRefused) || formerRefreshToken === null) throw error
    return renewBy(formerRefreshToken)
  }
}

async function twice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformUnavailable)) throw error
    return ask()
  }
}
