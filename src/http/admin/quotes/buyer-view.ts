import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { readQuoteAt } from '../../../commands/change-quote.ts'
import { readStaff } from '../../../database/access/staff.ts'
import { listSentVersions, readVersion } from '../../../database/quotes/versions.ts'
import { viewBuyerPreview } from '../../../views/negotiation/buyer-preview.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'

const schema = {
  ...operation({
    operationId: 'readBuyerView',
    summary: 'Read a version as the buyer',
    description: "In the portal's format, without hidden lines and prices. Also for parked versions.",
    tag: 'Quotes',
    ok: [200, 'PortalQuote'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String(), number: Type.String() }),
}

/** GET /admin/api/quotes/{id}/versions/{number}/buyer-view */
export const buyerViewRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/quotes/:id/versions/:number/buyer-view'
  app.get(path, { schema, config: { permission: 'quotes.see' } }, async ({ ctx, params }) => {
    const { db, store } = ctx
    const quote = await readQuoteAt(ctx, { quoteId: params.id })
    const wanted = /^[1-9][0-9]{0,8}$/.test(params.number) ? Number(params.number) : 0
    const [version, [before = null], contact] = await Promise.all([
      readVersion(db, store.id, quote.id, wanted),
      listSentVersions(db, store.id, quote.id, { upTo: wanted - 1, most: 1 }),
      quote.assignedStaff && readStaff(db, store.id, quote.assignedStaff.id),
    ])
    const seller = { store, contactName: contact?.name ?? null }
    return viewBuyerPreview(quote, version, { before, seller })
  })
}
