import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'

/**
 * Refuses messages of foreign web pages with `csrf_refused`: of another origin, or to a name that only seems to be this service's (DNS
 * rebinding). Other programs send no origin.
 */
export function checkSite({ headers, hostname }: FastifyRequest, ownHosts: readonly string[]): void {
  const isOwn = (name: string) => name === 'localhost' || isIP(bare(name)) !== 0 || ownHosts.includes(name)
  if (!isOwn(hostname))
    throw new Problem(
      'csrf_refused',
      `${hostname} is not a name of this service. Use its own address, and let proxies keep the Host header.`,
    )
  const { origin } = headers
  if (origin !== undefined && !(URL.canParse(origin) && isOwn(new URL(origin).hostname))) {
    throw new Problem('csrf_refused', `Pages of ${origin} may not call this service.`)
  }
}

/** An IPv6 address stands in brackets. */
function bare(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1')
}

/** Throws `agents_not_allowed` if staff have switched agents off, for the store or for the key. */
export function checkAgents({ caller }: FastifyRequest): void {
  if (caller?.store.settings.agents?.allowed === false) {
    throw new Problem('agents_not_allowed', `The store ${caller.store.domain} does not allow AI agents.`)
  }
  if (caller?.key.agentsAllowed === false) {
    throw new Problem('agents_not_allowed', 'This key may not be used by AI agents.')
  }
}
