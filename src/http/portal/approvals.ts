import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { termsOf } from '../../domain/orders/convert.ts'
import { portalOffer } from '../../domain/portal/portal-offer.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { listBuyerApprovals, MOST_APPROVALS } from '../../queries/portal/list-buyer-approvals.ts'
import { viewPortalApproval } from '../../views/portal/portal-approval.ts'
import type { AppOptions } from '../app-options.ts'
import { answerPage } from '../operation/answer-page.ts'
import { operation } from '../operation/operation.ts'
import { enteredOf } from './gate.ts'

const schema = operation({
  operationId: 'listApprovals',
  summary: 'List approvals waiting for me',
  description: `What colleagues accepted and this contact may approve or reject now, the newest first; of the newest ${MOST_APPROVALS} that wait.`,
  tag: 'Answers',
  ok: [200, 'PortalApprovalList'],
})

/** GET /portal/api/approvals */
export const portalApprovalRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  app.get('/portal/api/approvals', { schema, config: { entry: 'contact' } }, async ({ entered }) => {
    const { store, visitor } = enteredOf(entered)
    const now = nowOf(store, options.clock)
    const approvals = await listBuyerApprovals({ db: options.db, store, now }, visitor)
    return answerPage(approvals, ({ quote, chain, version }) =>
      viewPortalApproval({ quote, chain, offer: portalOffer(quote, version), terms: termsOf(version.offer), now }),
    )
  })
}
