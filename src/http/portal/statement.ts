import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { readStatement } from '../../queries/orders/read-statement.ts'
import { buyerScope } from '../../queries/portal/buyer-scope.ts'
import { viewStatement } from '../../views/orders/statement.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { statementQuery } from '../operation/statement-query.ts'
import { enteredOf } from './gate.ts'

const schema = {
  ...operation({
    operationId: 'readStatement',
    summary: 'Read my invoices and those of my locations',
    description:
      "Newest first, with what is still to be paid. For signed-in contacts; a company's main contact sees all of its invoices. Empty if the store's invoices are on its own platform.",
    tag: 'Quotes',
    ok: [200, 'Statement'],
    problems: ['platform_unavailable'],
  }),
  querystring: statementQuery,
}

/** GET /portal/api/statement */
export const statementRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { db, clock, embedded }) => {
  app.get('/portal/api/statement', { schema, config: { entry: 'contact' } }, async ({ entered, query }) => {
    const { store, visitor } = enteredOf(entered)
    if (!embedded || store.platform !== 'embedded') return viewStatement(NONE)
    const { customerId, locationIds, companyIds } = buyerScope(visitor)
    const of = { customerIds: [customerId], locationIds, companyIds }
    return viewStatement(await readStatement({ db, store, now: nowOf(store, clock) }, embedded, { of, ...query }))
  })
}

const NONE = { open: [], invoices: { items: [], hasMore: false, nextCursor: null } }
