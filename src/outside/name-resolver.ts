import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Looks up the addresses of host names. */
export interface NameResolver {
  /** Returns every address of a name; none if it does not resolve within 2 s. */
  addresses(host: string): Promise<readonly string[]>
}

const RESOLVE_WITHIN_MS = 2_000
/** An address that no range reveals: Azure serves its machines' secrets from it. */
const INTERNAL_ADDRESSES = new Set(['168.63.129.16'])
/** The only part of IPv6 from which public addresses are assigned. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Creates a resolver that asks these DNS servers (`address:port`), or the system's. It uses neither a hosts file nor a
 * cache.
 */
export function createDnsResolver(servers?: readonly string[]): NameResolver {
  return {
    async addresses(host) {
      const resolver = new Resolver({ timeout: RESOLVE_WITHIN_MS, tries: 1 })
      if (servers) resolver.setServers(servers)
      const timer = setTimeout(() => resolver.cancel(), RESOLVE_WITHIN_MS)
      // One family may answer without the other: only answered addresses are judged and connected to.
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      clearTimeout(timer)
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
  }
}

/** The system's DNS servers. */
export const dnsResolver: NameResolver = createDnsResolver()

/** Tells whether an address is on the public internet: not private, loopback, link-local, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || INTERNAL_ADDRESSES.has(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6))
}
