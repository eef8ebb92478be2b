import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Looks up the addresses of host names. */
export interface NameResolver {
  /** Every address of a name; empty when it does not resolve within 2 s. */
  addresses(host: string): Promise<readonly string[]>
}

/** The system's DNS servers. */
export const dnsResolver: NameResolver = {
  async addresses(host) {
    const resolver = new Resolver({ timeout: 2_000, tries: 1 })
    const timer = setTimeout(() => resolver.cancel(), 2_000)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    clearTimeout(timer)
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  },
}

/** Whether an address is on the public internet: not private, loopback, link-local, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
