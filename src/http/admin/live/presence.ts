import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { notePresence } from '../../../commands/live/note-presence.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, orNull, text } from '../../operation/schema-parts.ts'
import { signedInOf } from '../gate.ts'
import { quoteId } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'

export const PRESENCE_COMPONENTS = [
  component(
    'Presence',
    Type.Object({
      object: Type.Literal('presence'),
      others: Type.Array(Type.Object({ id: text, name: text, field: orNull(text) })),
    }),
  ),
]

const schema = {
  ...operation({
    operationId: 'notePresence',
    summary: 'Say that I have a quote open',
    description:
      'Counts for 45 seconds, so open pages say it again every 20, and answers who else has it open. `field` is the cell of the proposal that the person is in. Others are told through the stream of changes.',
    tag: 'Live',
    ok: [200, 'Presence'],
    problems: ['not_found'],
  }),
  params: quoteId,
  body: Type.Object(
    {
      tab: Type.String({ pattern: '^[0-9a-z]{8,32}$', description: 'Names the page among those of this person.' }),
      field: Type.Union([Type.String({ pattern: '^(price|quantity)-qli_[0-9a-z]{26}$' }), Type.Null()]),
      leaving: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
}

/** POST /admin/api/quotes/{id}/presence */
export const presenceRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  app.post('/admin/api/quotes/:id/presence', { schema, config: { permission: 'quotes.see' } }, async (request) => {
    const { session, token } = signedInOf(request)
    const { tab, field, leaving: isLeaving = false } = request.body
    const sessionHash = token === null ? null : session.tokenHash
    const said = { tab, field, isLeaving, sessionHash }
    const others = await notePresence(staffContext(request), request.params.id, said)
    return { object: 'presence', others: others.map(({ staffId: id, name, field }) => ({ id, name, field })) }
  })
}
