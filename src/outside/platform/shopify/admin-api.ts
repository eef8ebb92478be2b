import type { CallContext } from '../port.ts'
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
