import type { FastifyRequest } from 'fastify'
import { customerVisits } from '../../../domain/access/tries.ts'
import { Problem } from '../../../domain/problem.ts'
import { type AppKeys, readCustomerToken } from '../../../outside/platform/shopify/signatures/session-token.ts'
import { readShopifyStorefront } from '../../../queries/portal/read-storefront.ts'
import type { AppOptions } from '../../app-options.ts'
import { type Entered, takeVisit } from '../../portal/gate.ts'
import { enterCustomer, visitorToken } from './enter-customer.ts'

/**
 * Returns the customer whose token a request brings from their account at the store. Throws `not_signed_in` without a valid token, or if
 * it names no customer; `not_found` if the store is not here, or no longer; and `rate_limited` if they ask too often.
 */
export async function passCustomerGate(
  { headers }: FastifyRequest,
  keys: AppKeys,
  options: AppOptions,
): Promise<Entered> {
  const sent = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const visit = await readCustomerToken(sent, keys, options.clock())
  if (!visit)
    throw new Problem('not_signed_in', 'The token is not valid now: ask Shopify for a new one, then try again.')
  const { shop, customerId } = visit
  const store = await readShopifyStorefront(options, shop)
  if (customerId === null) throw new Problem('not_signed_in', 'Sign in to the store first.')
  await takeVisit(options, customerVisits(store.id, customerId), 'Too many requests from this account.')
  const entered = await enterCustomer(options, { store, customerId, token: visitorToken(options, visit) })
  if (!entered)
    throw new Problem('not_signed_in', 'The store knows no customer with an e-mail address for this account.')
  return entered
}
