import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Context } from '../../../commands/context.ts'
import { connectCards, disconnectCards } from '../../../commands/payments/connect-cards.ts'
import { readCardAccount } from '../../../queries/payments/read-card-account.ts'
import { viewCardAccount } from '../../../views/payments/card-account.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { cardNoticesPath } from '../../payments/card-notices.ts'
import { requireRecentSignIn } from '../gate.ts'
import { embeddedOnly } from '../platform/embedded-only.ts'
import { staffContext } from '../staff-context.ts'

const tag = 'Settings'
const path = '/admin/api/payments/cards'

const readSchema = operation({
  operationId: 'readCardAccount',
  summary: 'Read how the store takes cards',
  tag,
  ok: [200, 'CardSettings'],
  problems: ['action_unavailable'],
})
const connectSchema = {
  ...operation({
    operationId: 'connectCards',
    summary: 'Take cards by Stripe',
    description:
      'Checks the key, asks Stripe for notifications, and replaces an earlier account. Live stores take live keys, development stores test keys. Requires a password confirmed within the last ten minutes.',
    tag,
    ok: [200, 'CardSettings'],
    problems: ['confirmation_required', 'action_unavailable', 'platform_unavailable'],
  }),
  body: Type.Object(
    {
      secret_key: Type.String({
        minLength: 1,
        maxLength: 300,
        description: 'Secret or restricted, of the store’s own account at Stripe. Never shown again.',
      }),
    },
    { additionalProperties: false },
  ),
}
const disconnectSchema = operation({
  operationId: 'disconnectCards',
  summary: 'Stop taking cards',
  description: 'Pages that buyers have open at Stripe are ended first; what was paid there is recorded.',
  tag,
  ok: [200, 'CardSettings'],
  problems: ['action_unavailable', 'platform_unavailable'],
})

/** GET, PUT and DELETE /admin/api/payments/cards, for stores on the embedded platform */
export const cardRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { embedded, baseUrl }) => {
  const config = { permission: 'settings.edit' } as const
  const show = async (ctx: Context) => viewCardAccount(await readCardAccount(ctx))
  app.get(path, { schema: readSchema, config }, async ({ ctx }) => {
    embeddedOnly(embedded, ctx)
    return show(ctx)
  })
  app.put(path, { schema: connectSchema, config }, async (request) => {
    requireRecentSignIn(request)
    const ctx = staffContext(request)
    const platform = embeddedOnly(embedded, ctx)
    const noticesTo = baseUrl.startsWith('https:') ? baseUrl + cardNoticesPath(ctx.store.id) : null
    await connectCards(ctx, platform, { secretKey: request.body.secret_key.trim(), noticesTo })
    return show(ctx)
  })
  app.delete(path, { schema: disconnectSchema, config }, async (request) => {
    const ctx = staffContext(request)
    await disconnectCards(ctx, embeddedOnly(embedded, ctx))
    return show(ctx)
  })
}
