import type { FastifyRequest } from 'fastify'

/** Returns whether the caller's key may see buyers' personal data (scope `read_customer_data`). */
export function seesPersonalData({ caller }: Pick<FastifyRequest, 'caller'>): boolean {
  return caller?.key.scopes.includes('read_customer_data') ?? false
}
