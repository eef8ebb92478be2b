import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import type { Account } from '../../../domain/accounts/account.ts'
import { adminHome } from '../../../domain/stores/platform-admin.ts'
import { listAccountOrders } from '../../../queries/accounts/list-account-orders.ts'
import { listAccountQuotes } from '../../../queries/accounts/list-account-quotes.ts'
import { listPaidPrices } from '../../../queries/accounts/list-paid-prices.ts'
import { readAccount } from '../../../queries/accounts/read-account.ts'
import { viewAccount, viewPaidPrice } from '../../../views/accounts/account.ts'
import { viewAccountOrder } from '../../../views/accounts/account-order.ts'
import { viewStaffQuoteItem } from '../../../views/quotes/staff-quote-item.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { accountNoteRoutes } from './account-notes.ts'
import { partNumberRoutes } from './part-numbers.ts'

/** The two kinds of accounts, with their words in the paths and in the documents. */
const ACCOUNT_PATHS = [
  { kind: 'company', path: '/admin/api/companies/:id', Name: 'Company', name: 'company' },
  { kind: 'customer', path: '/admin/api/customers/:id', Name: 'Customer', name: 'customer' },
] as const satisfies readonly { kind: Account['kind']; path: string; Name: string; name: string }[]

const tag = 'Customers'
const problems = ['not_found', 'platform_unavailable'] as const
const params = Type.Object({ id: Type.String({ description: 'A full id, or its digits.' }) })
const page = {
  limit: limitParameter,
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'A `next_cursor`.' })),
}

/** GET /admin/api/companies/{id} and /customers/{id}, their quotes, orders, prices and notes */
export const accountRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  for (const account of ACCOUNT_PATHS) {
    await app.register(readRoutes(account))
    await app.register(accountNoteRoutes(account), options)
  }
  await app.register(partNumberRoutes, options)
}

function readRoutes({ kind, path, Name, name }: (typeof ACCOUNT_PATHS)[number]): FastifyPluginAsyncTypebox {
  const config = { permission: 'quotes.see' } as const
  const read = {
    ...operation({
      operationId: `read${Name}`,
      summary: `Read a ${name}`,
      tag,
      ok: [200, 'Account'],
      problems: ['not_found'],
    }),
    params,
  }
  const quotes = {
    ...operation({
      operationId: `list${Name}Quotes`,
      summary: `List the quotes of a ${name}`,
      description: 'Those this staff member may see, newest first.',
      tag,
      ok: [200, 'QuoteItemList'],
      problems,
    }),
    params,
    querystring: Type.Object(page),
  }
  const orders = {
    ...operation({
      operationId: `list${Name}Orders`,
      summary: `List the newest orders of a ${name}`,
      tag,
      ok: [200, 'AccountOrderList'],
      problems,
    }),
    params,
  }
  const prices = {
    ...operation({
      operationId: `list${Name}Prices`,
      summary: `List what a ${name} paid`,
      description: 'Accepted catalogue lines, newest first; with `q`, those with every word in their SKU or title.',
      tag,
      ok: [200, 'PaidPriceList'],
      problems,
    }),
    params,
    querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })), ...page }),
  }
  return async (app) => {
    app.get(path, { schema: read, config }, async ({ ctx, params }) =>
      viewAccount(await readAccount(ctx, kind, params.id), homeOf(ctx)),
    )
    app.get(`${path}/quotes`, { schema: quotes, config }, async ({ ctx, params, query }) => {
      const found = await listAccountQuotes(ctx, kind, { id: params.id, ...query })
      return answerPage(found, (item) => viewStaffQuoteItem(item, { now: ctx.now, adminHome: homeOf(ctx) }))
    })
    app.get(`${path}/orders`, { schema: orders, config }, async ({ ctx, params }) =>
      answerPage(await listAccountOrders(ctx, kind, params.id), (order) => viewAccountOrder(order, homeOf(ctx))),
    )
    app.get(`${path}/prices`, { schema: prices, config }, async ({ ctx, params, query }) =>
      answerPage(await listPaidPrices(ctx, kind, { id: params.id, ...query }), viewPaidPrice),
    )
  }
}

function homeOf({ store, platformAdmin }: Pick<Context, 'store' | 'platformAdmin'>) {
  return adminHome(store, platformAdmin)
}
