import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { readQuoteAt } from '../../../commands/change-quote.ts'
import type { Context } from '../../../commands/context.ts'
import { readSentVersion } from '../../../commands/negotiation/read-sent-version.ts'
import { readStaff } from '../../../database/access/staff.ts'
import { Problem } from '../../../domain/problem.ts'
import { draftVersion } from '../../../domain/quotes/draft-version.ts'
import { checkCan } from '../../../domain/quotes/transitions.ts'
import { viewBuyerPreview } from '../../../views/negotiation/buyer-preview.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { quoteId } from './quote-action.ts'

const schema = {
  ...operation({
    operationId: 'previewForBuyer',
    summary: 'Preview the staged proposal as the buyer',
    description: 'As the portal will show it once sent, without hidden lines and prices.',
    tag: 'Quotes',
    ok: [200, 'PortalQuote'],
    problems: ['not_found', 'not_editable', 'no_staged_proposal'],
  }),
  params: quoteId,
}

/** GET /admin/api/quotes/{id}/proposal/buyer-preview */
export const buyerPreviewRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/quotes/:id/proposal/buyer-preview', { schema, config }, ({ ctx, params }) =>
    previewForBuyer(ctx, params.id),
  )
}

async function previewForBuyer(ctx: Context, id: string) {
  const { db, store, now } = ctx
  const quote = await readQuoteAt(ctx, { quoteId: id })
  checkCan('stage_proposal', quote, now)
  if (!quote.staged) throw new Problem('no_staged_proposal', 'This quote has no staged proposal.')
  const [before, contact] = await Promise.all([
    readSentVersion(ctx, quote),
    quote.assignedStaff && readStaff(db, store.id, quote.assignedStaff.id),
  ])
  const seller = { store, contactName: contact?.name ?? null }
  return viewBuyerPreview(quote, draftVersion(quote, quote.staged, now), { before, seller })
}
