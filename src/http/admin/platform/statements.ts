import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type, { type Static } from 'typebox'
import type { Context } from '../../../commands/context.ts'
import type { Permission } from '../../../domain/access/permissions.ts'
import type { Account } from '../../../domain/accounts/account.ts'
import { membersOf } from '../../../domain/parse-json.ts'
import type { Invoiced } from '../../../outside/platform/embedded/orders/invoice-list.ts'
import { findAccount } from '../../../queries/accounts/find-account.ts'
import { findInvoiced } from '../../../queries/orders/find-invoiced.ts'
import { listStatement, readStatement } from '../../../queries/orders/read-statement.ts'
import { viewStatement, viewStatementCsv } from '../../../views/orders/statement.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { invoiceState, statementQuery } from '../../operation/statement-query.ts'
import { embeddedOnly } from './embedded-only.ts'

const problems = ['not_found', 'action_unavailable', 'platform_unavailable'] as const
/** The store's statement can be searched. */
const FIND = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The number of an invoice or a quote, or words of the name of a company or person.',
    }),
  ),
})

/** The statements there are: of whom, for which staff, and their words in the documents. */
const STATEMENTS = [
  { path: '/admin/api/platform', Name: 'Store', of: 'everyone', kind: null, permission: 'platform.manage' },
  { path: '/admin/api/companies/:id', Name: 'Company', of: 'a company', kind: 'company', permission: 'quotes.see_all' },
  {
    ...{ path: '/admin/api/customers/:id', Name: 'Customer', of: 'a customer', kind: 'customer' },
    permission: 'quotes.see_all',
  },
] as const satisfies readonly {
  path: string
  Name: string
  of: string
  kind: Account['kind'] | null
  permission: Permission
}[]

async function whose(
  ctx: Context,
  kind: Account['kind'] | null,
  { params, query }: { params: unknown; query: object },
): Promise<Invoiced | null> {
  if (kind === null) {
    const { q = '' } = query as Static<typeof FIND>
    return q.trim() === '' ? null : findInvoiced(ctx, q.trim())
  }
  const { id } = await findAccount(ctx, kind, String(membersOf(params).id))
  const ids = [id.slice(id.lastIndexOf('/') + 1)]
  return kind === 'company' ? { companyIds: ids } : { customerIds: ids }
}

/** GET /admin/api/platform/statement, and of a company and a customer, with their exports, for stores on the embedded platform */
export const statementRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  for (const statement of STATEMENTS) await app.register(routesOf(statement), options)
}

function routesOf({
  path,
  Name,
  of,
  kind,
  permission,
}: (typeof STATEMENTS)[number]): FastifyPluginAsyncTypebox<AppOptions> {
  const words = { tag: 'Orders', problems }
  const withId = path.endsWith(':id') && {
    params: Type.Object({ id: Type.String({ description: 'A full id, or its digits.' }) }),
  }
  const find = kind === null ? FIND.properties : {}
  const read = {
    ...operation({
      ...words,
      operationId: `read${Name}Statement`,
      summary: `Read the invoices of ${of}`,
      description: 'With what is still to be paid, by currency and by how long it is overdue.',
      ok: [200, 'Statement'],
    }),
    ...withId,
    querystring: Type.Object({ ...find, ...statementQuery.properties }),
  }
  const file = {
    ...operation({
      ...words,
      operationId: `export${Name}Statement`,
      summary: `Export the invoices of ${of} as CSV`,
      description: 'At most 10,000, newest first.',
      ok: [200, 'Csv'],
      mediaType: 'text/csv',
    }),
    ...withId,
    querystring: Type.Object({ ...find, state: invoiceState }),
  }
  return async (app, { embedded }) => {
    const platformOf = (ctx: Context) => embeddedOnly(embedded, ctx)
    app.get(`${path}/statement`, { schema: read, config: { permission } }, async ({ ctx, params, query }) =>
      viewStatement(
        await readStatement(ctx, platformOf(ctx), { ...query, of: await whose(ctx, kind, { params, query }) }),
      ),
    )
    app.get(
      `${path}/statement.csv`,
      { schema: file, config: { permission } },
      async ({ ctx, params, query }, reply) => {
        const invoices = await listStatement(ctx, platformOf(ctx), {
          ...query,
          of: await whose(ctx, kind, { params, query }),
        })
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="invoices.csv"')
          .send(viewStatementCsv(invoices, ctx.store.timezone))
      },
    )
  }
}
