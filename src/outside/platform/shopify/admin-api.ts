import { type CallContext, PlatformError } from '../port.ts'
import type { Document } from './document.ts'

/** Runs documents on the Admin API of the calling store. */
export interface AdminApi {
  /**
   * Returns the answer's data. Queries are asked once more after a network failure or 5xx; mutations only if they surely were not done.
   * Throws PlatformUnavailable if Shopify does not answer usefully before the deadline (`executed: 'unknown'` for a mutation that may
   * have been done), and a PlatformError `invalid_input` for a query that is refused.
   */
  run<Answer, Variables>(
    call: CallContext,
    document: Document<Answer, Variables>,
    variables: Variables,
  ): Promise<Answer>
}

/** An error in what was sent, as Shopify tells it: `['input', 'lineItems', '0', 'quantity']`. */
export interface UserError {
  readonly field: readonly string[] | null
  readonly message: string
}

/** Throws `invalid_input` if there are errors; `pathOf` turns Shopify's path into ours (`lines.0.quantity`). */
export function refuseUserErrors(
  errors: readonly UserError[],
  pathOf: (field: readonly string[]) => string = (field) => field.join('.'),
): void {
  if (errors.length === 0) return
  throw new PlatformError('invalid_input', errors.map(({ message }) => message).join(' '), {
    fields: errors.map(({ field, message }) => ({ path: pathOf(field ?? []), message })),
  })
}
