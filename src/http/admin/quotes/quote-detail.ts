import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { compareVersions } from '../../../queries/quotes/compare-versions.ts'
import { listMessages } from '../../../queries/quotes/list-messages.ts'
import { listVersions, readJudgedVersion } from '../../../queries/quotes/list-versions.ts'
import { readTimeline } from '../../../queries/quotes/read-timeline.ts'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import { viewTimeline, viewWrittenMessage } from '../../../views/quotes/timeline.ts'
import { viewVersion, viewVersionDiff } from '../../../views/quotes/version.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerList, answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { answerStaffQuote } from './staff-quote-answer.ts'

const tag = 'Quotes'
const problems = ['not_found'] as const
const id = Type.String()
const params = Type.Object({ id })

const readSchema = {
  ...operation({ operationId: 'readStaffQuote', summary: 'Read a quote', tag, ok: [200, 'StaffQuote'], problems }),
  params,
}
const versionsSchema = {
  ...operation({
    operationId: 'listVersions',
    summary: 'List the versions of the proposal',
    description: 'Oldest first, including parked and rejected ones, each with its outcome.',
    tag,
    ok: [200, 'VersionList'],
    problems,
  }),
  params,
}
const versionSchema = {
  ...operation({ operationId: 'readVersion', summary: 'Read a version', tag, ok: [200, 'Version'], problems }),
  params: Type.Object({ id, number: Type.String() }),
}
/** No version has a higher number. */
const MOST_VERSIONS = 999_999_999

const diffSchema = {
  ...operation({
    operationId: 'diffVersions',
    summary: 'Compare a version with another',
    description: 'How it differs from the one named by `against`, by default the previous one.',
    tag,
    ok: [200, 'VersionDiff'],
    problems,
  }),
  params: Type.Object({ id, number: Type.String() }),
  querystring: Type.Object({ against: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_VERSIONS })) }),
}
const timelineSchema = {
  ...operation({
    operationId: 'readTimeline',
    summary: "Read a quote's timeline",
    description: 'Its changes and messages, and the events of the last 30 days, oldest first.',
    tag,
    ok: [200, 'Timeline'],
    problems,
  }),
  params,
}
const messagesSchema = {
  ...operation({
    operationId: 'listMessages',
    summary: 'List the messages of a quote',
    description: 'Oldest first, including internal notes.',
    tag,
    ok: [200, 'StaffMessageList'],
    problems,
  }),
  params,
}

/** GET /admin/api/quotes/{id}, its versions, timeline and messages */
export const quoteDetailRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { baseUrl }) => {
  const path = '/admin/api/quotes/:id'
  const config = { permission: 'quotes.see' } as const

  app.get(path, { schema: readSchema, config }, async ({ ctx, params }) =>
    answerStaffQuote(ctx, await readVisibleQuote(ctx, params.id), baseUrl),
  )
  app.get(`${path}/versions`, { schema: versionsSchema, config }, async ({ ctx, params }) =>
    answerPage(await listVersions(ctx, params.id), ({ version, ...judged }) => viewVersion(version, judged)),
  )
  app.get(`${path}/versions/:number`, { schema: versionSchema, config }, async ({ ctx, params }) => {
    const { version, ...judged } = await readJudgedVersion(ctx, params.id, params.number)
    return viewVersion(version, judged)
  })
  app.get(`${path}/versions/:number/diff`, { schema: diffSchema, config }, async ({ ctx, params, query }) => {
    const asked = { quoteId: params.id, number: params.number, against: query.against }
    const { before, after, diff } = await compareVersions(ctx, asked)
    return viewVersionDiff(before, after, diff)
  })
  app.get(`${path}/timeline`, { schema: timelineSchema, config }, async ({ ctx, params }) => {
    const { changes, messages, events } = await readTimeline(ctx, params.id)
    return answerList(viewTimeline(changes, messages, events))
  })
  app.get(`${path}/messages`, { schema: messagesSchema, config }, async ({ ctx, params }) =>
    answerPage(await listMessages(ctx, params.id), viewWrittenMessage),
  )
}
