import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { findPortalRefusal } from '../../domain/portal-actions.ts'
import { portalOffer } from '../../domain/portal-offer.ts'
import type { WorkingQuote } from '../../domain/quote.ts'
import { listBuyerQuotes } from '../../store/buyer-quotes.ts'
import { listSentVersions } from '../../store/versions.ts'
import { readWorkingQuote } from '../../store/working-quotes.ts'
import { viewPortalApproval } from '../../views/portal-approval.ts'
import { operation } from '../api/operation.ts'
import type { AppOptions } from '../app.ts'
import { buyerScope } from './buyer-scope.ts'
import { enteredOf } from './gate.ts'

const MOST = 50

const schema = operation({
  operationId: 'listApprovals',
  summary: 'List what waits for my approval',
  description: `What colleagues accepted and this contact may approve or reject now, the newest first; of the newest ${MOST} that wait.`,
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
    const view = async (quote: WorkingQuote) => {
      const { approval: chain, proposal, id } = quote
      if (!chain || findPortalRefusal('answer_approval', quote, facts)) return []
      const upTo = proposal?.versionNumber ?? 0
      const [sent = null] = await listSentVersions(db, store.id, id, { upTo, most: 1 })
      return [viewPortalApproval({ quote, chain, offer: portalOffer(quote, sent), now })]
    }
    const waiting = await listBuyerQuotes(db, store.id, buyerScope(visitor), { awaitsApproval: true, limit: MOST, now })
    const quotes = await Promise.all(waiting.quotes.map(({ id }) => readWorkingQuote(db, store.id, id)))
    const data = (await Promise.all(quotes.map(view))).flat()
    return { object: 'list', data, has_more: false, next_cursor: null }
  })
}
