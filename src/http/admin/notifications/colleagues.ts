import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { listColleagues } from '../../../queries/notifications/list-colleagues.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, list, text } from '../../operation/schema-parts.ts'
import { quoteId } from '../quotes/quote-action.ts'
import { staffContext } from '../staff-context.ts'

export const COLLEAGUE_COMPONENTS = [
  component(
    'Colleague',
    Type.Object({ object: Type.Literal('colleague'), id: text, name: text, may_see: Type.Boolean() }),
  ),
  component('ColleagueList', list('Colleague', Type.Null())),
]

const schema = {
  ...operation({
    operationId: 'listColleagues',
    summary: 'List who can be mentioned in notes',
    description: 'Colleagues at work; those who may not see the quote cannot be mentioned.',
    tag: 'Notifications',
    ok: [200, 'ColleagueList'],
    problems: ['not_found'],
  }),
  params: quoteId,
}

/** GET /admin/api/quotes/{id}/colleagues */
export const colleagueRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  app.get('/admin/api/quotes/:id/colleagues', { schema, config: { permission: 'quotes.see' } }, async (request) =>
    answerPage(await listColleagues(staffContext(request), request.params.id), ({ id, name, maySee }) => ({
      object: 'colleague',
      id,
      name,
      may_see: maySee,
    })),
  )
}
