import Type from 'typebox'
import { INVOICE_STATES } from '../../outside/platform/embedded/orders/invoice-list.ts'
import { limitParameter } from './query.ts'

export const invoiceState = Type.Optional(
  Type.Enum([...INVOICE_STATES], { description: 'overdue are those of the open whose day is over. Default: all.' }),
)

/** The query of a page of a statement. */
export const statementQuery = Type.Object({
  state: invoiceState,
  limit: limitParameter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'A `next_cursor`.' })),
})
