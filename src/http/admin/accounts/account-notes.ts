import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { addAccountNote } from '../../../commands/accounts/add-account-note.ts'
import { deleteAccountNote } from '../../../commands/accounts/delete-account-note.ts'
import { may } from '../../../domain/access/permissions.ts'
import type { Account } from '../../../domain/accounts/account.ts'
import { findAccount } from '../../../queries/accounts/find-account.ts'
import { listAccountNotes } from '../../../queries/accounts/list-account-notes.ts'
import { viewAccountNote } from '../../../views/accounts/account.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { words } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'

const tag = 'Customers'
const problems = ['not_found', 'platform_unavailable'] as const
const id = Type.String({ description: 'A full id, or its digits.' })

/** Returns the routes of the notes that staff keep about one kind of account. */
export function accountNoteRoutes({
  kind,
  path,
  Name,
  name,
}: {
  kind: Account['kind']
  path: string
  Name: string
  name: string
}): FastifyPluginAsyncTypebox {
  const list = {
    ...operation({
      operationId: `list${Name}Notes`,
      summary: `List staff's notes about a ${name}`,
      description: 'Newest first. Only staff see them.',
      tag,
      ok: [200, 'AccountNoteList'],
      problems,
    }),
    params: Type.Object({ id }),
  }
  const add = {
    ...operation({
      operationId: `add${Name}Note`,
      summary: `Add a note about a ${name}`,
      tag,
      ok: [201, 'AccountNote'],
      problems,
    }),
    params: Type.Object({ id }),
    body: Type.Object({ body: words(5000) }, { additionalProperties: false }),
  }
  const remove = {
    ...operation({
      operationId: `delete${Name}Note`,
      summary: `Delete a note about a ${name}`,
      description: 'Your own; Admins also those of others.',
      tag,
      ok: [200, 'Done'],
      problems,
    }),
    params: Type.Object({ id, note: Type.String() }),
  }
  return async (app) => {
    const see = { permission: 'quotes.see' } as const
    const write = { permission: 'quotes.edit' } as const
    app.get(`${path}/notes`, { schema: list, config: see }, async (request) => {
      const ctx = staffContext(request)
      const isAdmin = may(ctx.actor.role, 'quotes.delete')
      return answerPage(await listAccountNotes(ctx, kind, request.params.id), (note) =>
        viewAccountNote(note, isAdmin || note.author.id === ctx.actor.id),
      )
    })
    app.post(`${path}/notes`, { schema: add, config: write }, async (request, reply) => {
      const { params, body } = request
      const ctx = staffContext(request)
      const note = await addAccountNote(ctx, await findAccount(ctx, kind, params.id), body.body)
      return reply.code(201).send(viewAccountNote(note, true))
    })
    app.delete(`${path}/notes/:note`, { schema: remove, config: write }, async (request) => {
      const { params } = request
      const ctx = staffContext(request)
      await deleteAccountNote(ctx, await findAccount(ctx, kind, params.id), params.note)
      return { object: 'done' }
    })
  }
}
