import type { Person } from '../../database/customers/redaction.ts'
import { Problem } from '../../domain/problem.ts'
import type { EmbeddedPlatform } from '../../outside/platform/embedded/embedded-platform.ts'
import { namedOnPlatform } from '../../outside/platform/embedded/inbound/named-on-platform.ts'
import type { Context } from '../context.ts'
import { ConversionRunning } from '../orders/apply-order.ts'
import { redactCustomer } from './redact-customer.ts'

/**
 * Redacts a customer at the request of staff or the operator: like a platform's redaction, plus the embedded platform's own data. Throws
 * `action_unavailable` while a quote of theirs is being converted.
 */
export async function forgetCustomer(
  ctx: Context,
  { customerId, email, orderIds }: Person,
  embedded: Pick<EmbeddedPlatform, 'redactCustomer'> | undefined,
): Promise<void> {
  const person = { customerId, email, orderIds }
  try {
    await redactCustomer(ctx, person, ctx.actor.kind === 'staff' ? 'staff' : 'operator')
  } catch (error) {
    if (!(error instanceof ConversionRunning)) throw error
    throw new Problem(
      'action_unavailable',
      `${error.message} Nothing more is removed until the conversion ends: try again in a minute.`,
      {},
      { code: 'nothing_more_removed' },
    )
  }
  const named = namedOnPlatform(person)
  if (named) await embedded?.redactCustomer(ctx.store.id, named)
}
