import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listBuyerQuotes } from '../../database/portal/buyer-quotes.ts'
import { listVersionsOf } from '../../database/quotes/versions.ts'
import { listWorkingQuotes } from '../../database/quotes/working-quotes.ts'
import { termsOf } from '../../domain/orders/convert.ts'
import { findPortalRefusal } from '../../domain/portal/portal-actions.ts'
import { portalOffer } from '../../domain/portal/portal-offer.ts'
import { viewPortalApproval } from '../../views/portal/portal-approval.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { buyerScope } from './buyer-scope.ts'
import { enteredOf } from './gate.ts'

const MOST = 50

const schema = operation({
  operationId: 'listApprovals',
  summary: 'List approvals waiting for me',
  description: `Colleagues' acceptances that this contact may approve or reject now, newest first; among the newest ${MOST} waiting.`,
  tag: 'Answers',
  ok: [200, 'PortalApprovalList'],
})

/** GET /portal/api/approvals */
export const portalApprovalRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  app.get('/portal/api/approvals', { schema, config: { entry: 'contact' } }, async ({ entered }) => {
    const { store, visitor } = enteredOf(entered)
    const { db, clock } = options
    const now = clock()
    const facts = { visitor, settings: store.settings, now }
    const waiting = await listBuyerQuotes(db, store.id, buyerScope(visitor), { awaitsApproval: true, limit: MOST, now })
    const ids = waiting.quotes.map(({ id }) => id)
    const quotes = await listWorkingQuotes(db, store.id, ids)
    const mine = quotes.filter((quote) => !findPortalRefusal('answer_approval', quote, facts))
    const wanted = mine.flatMap(({ id, proposal }) =>
      proposal ? [{ quoteId: id, number: proposal.versionNumber }] : [],
    )
    const versions = new Map(
      (await listVersionsOf(db, store.id, wanted)).map(({ quoteId, version }) => [quoteId, version]),
    )
    const data = mine.flatMap((quote) => {
      const version = versions.get(quote.id)
      if (!quote.approval || !version) return []
      const offer = portalOffer(quote, version)
      return [viewPortalApproval({ quote, chain: quote.approval, offer, terms: termsOf(version.offer), now })]
    })
    return { object: 'list', data, has_more: false, next_cursor: null }
  })
}
