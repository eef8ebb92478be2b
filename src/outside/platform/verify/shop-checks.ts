import { hasTwoDecimals } from '../../../domain/stores/has-two-decimals.ts'
import { CheckFailed, NothingThere, type PlatformCheck } from './platform-check.ts'

const TAKES_OURS = 'this platform takes what the service says of a store'

/** The version that the platform answered with, after all other checks. */
export const VERSION_CHECK: PlatformCheck = {
  name: 'version',
  run: async ({ ear: { versions, otherVersions } }) => {
    if (versions.size === 0) throw new NothingThere('this platform has no versions')
    if (otherVersions.size === 0) return [...versions].join(', ')
    throw new CheckFailed(
      `it answers as ${[...otherVersions].join(', ')}, for which this service is not made: upgrade it`,
    )
  },
}

/** The access to the store, and what its platform says of it. */
export const SHOP_CHECKS: readonly PlatformCheck[] = [
  {
    name: 'access',
    run: async ({ platform, call, scopes, seen }) => {
      seen.shop = await platform.shop(call())
      if (!seen.shop) throw new NothingThere(TAKES_OURS)
      const granted = new Set(seen.shop.scopes)
      const missing = scopes.filter((one) => !granted.has(one) && !granted.has(one.replace('read_', 'write_')))
      if (missing.length > 0) throw new CheckFailed(`scopes that the store has not approved: ${missing.join(', ')}`)
      return `all ${scopes.length} scopes`
    },
  },
  {
    name: 'shop',
    run: async ({ store, seen: { shop } }) => {
      if (!shop) throw new NothingThere(shop === null ? TAKES_OURS : 'the platform did not tell')
      const { currency, timezone } = shop
      if (!hasTwoDecimals(currency)) throw new CheckFailed(`${currency} does not have two decimals`)
      if (currency !== store.currency) throw new CheckFailed(`the currency is ${currency}, here ${store.currency}`)
      if (timezone !== store.timezone) throw new CheckFailed(`the time zone is ${timezone}, here ${store.timezone}`)
      return `${currency}, ${timezone}`
    },
  },
  {
    name: 'plan',
    run: async ({ subscriptionOf, call }) => {
      if (!subscriptionOf) throw new NothingThere('this platform sells no plans of the app')
      return (await subscriptionOf(call()))?.handles.join(', ') || 'no subscription'
    },
  },
]
