import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { convertQuote } from '../../../commands/orders/convert-quote.ts'
import { sendInvoice } from '../../../commands/orders/send-invoice.ts'
import { KIT_CONVERSION_MODES } from '../../../domain/quotes/quote-terms.ts'
import { ACTIONS } from '../../../domain/quotes/transitions.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import {
  type DescribedConversion,
  describeConversions,
  listConversions,
} from '../../../queries/orders/list-conversions.ts'
import { viewConversion } from '../../../views/orders/conversion.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { ACTION_PROBLEMS, quoteId, revision, words } from '../quotes/quote-action.ts'
import { answerStaffQuote } from '../quotes/staff-quote-answer.ts'

const closed = { additionalProperties: false }
const lineIds = Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 100 })

const convertSchema = {
  ...operation({
    operationId: 'convertQuote',
    summary: 'Convert accepted lines into draft orders',
    description:
      'Makes one draft order for each group of line ids, or one of all accepted lines. If the platform does not answer (503 `platform_unavailable`), the conversion continues in the background.',
    tag: 'Orders',
    ok: [200, 'ConvertedQuote'],
    problems: [...ACTION_PROBLEMS, 'conversion_mismatch', 'platform_refused', 'platform_unavailable'],
  }),
  params: quoteId,
  body: Type.Object(
    {
      revision,
      groups: Type.Optional(Type.Array(lineIds, { minItems: 1, maxItems: 100 })),
      shipping: Type.Optional(
        Type.Enum(['first', 'prorated'], { description: 'All on the first draft order, or prorated by net.' }),
      ),
      kit_mode: Type.Optional(
        Type.Enum(KIT_CONVERSION_MODES, { description: "How kits are put on them; default the quote's." }),
      ),
      invoice: Type.Optional(
        Type.Boolean({ description: "Whether the invoices are sent; default the store's `send_invoice`." }),
      ),
    },
    closed,
  ),
}
const listSchema = {
  ...operation({
    operationId: 'listConversions',
    summary: "List a quote's draft orders, made or not",
    description: 'Our figures next to the platform’s, oldest first.',
    tag: 'Orders',
    ok: [200, 'ConversionList'],
    problems: ['not_found'],
  }),
  params: quoteId,
}
const invoiceSchema = {
  ...operation({
    operationId: 'sendInvoice',
    summary: 'Send the invoice of a draft order',
    tag: 'Orders',
    ok: [200, 'StaffQuote'],
    problems: [...ACTION_PROBLEMS, 'platform_refused', 'platform_unavailable'],
  }),
  params: quoteId,
  body: Type.Object(
    {
      revision: Type.Optional(revision),
      draft_order_id: Type.String({ maxLength: 60 }),
      to: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
      message: Type.Optional(words(5000)),
    },
    closed,
  ),
}

/** POST /admin/api/quotes/{id}/convert and /invoices, GET /admin/api/quotes/{id}/conversions */
export const convertRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes/:id'

  app.post(
    `${path}/convert`,
    { schema: convertSchema, config: { permission: ACTIONS.convert.permission } },
    async ({ ctx, params, body }) => {
      const { quote, conversions, drafts, agreed } = await convertQuote(
        ctx,
        { quoteId: params.id, revision: body.revision },
        {
          groups: body.groups ?? null,
          shippingOn: body.shipping ?? 'first',
          kitMode: body.kit_mode ?? null,
          invoice: body.invoice ?? ctx.store.settings.negotiation?.send_invoice ?? false,
        },
      )
      return {
        object: 'converted_quote',
        quote: await answerStaffQuote(ctx, quote, baseUrl, { version: agreed }),
        conversions: (await describeConversions(ctx, conversions, drafts)).map(viewFor(ctx)),
      }
    },
  )
  app.get(
    `${path}/conversions`,
    { schema: listSchema, config: { permission: 'quotes.see' } },
    async ({ ctx, params }) => answerPage(await listConversions(ctx, params.id), viewFor(ctx)),
  )
  app.post(
    `${path}/invoices`,
    { schema: invoiceSchema, config: { permission: ACTIONS.send_invoice.permission } },
    async ({ ctx, params, body }) => {
      const { revision, draft_order_id: draftOrderId, to, message } = body
      const quote = await sendInvoice(ctx, { quoteId: params.id, revision }, { draftOrderId, to, message })
      return answerStaffQuote(ctx, quote, baseUrl)
    },
  )
}

function viewFor({ store, platformAdmin }: Context) {
  const home = adminHome(store, platformAdmin)
  return (described: DescribedConversion) => viewConversion(described, home)
}
