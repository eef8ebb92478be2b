import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { checkAccess } from '../../../commands/access/check-access.ts'
import type { Context } from '../../../commands/context.ts'
import { listStaff } from '../../../database/access/staff.ts'
import { listMessages } from '../../../database/quotes/messages.ts'
import { listTimeline } from '../../../database/quotes/timeline.ts'
import { listVersions, readVersion } from '../../../database/quotes/versions.ts'
import { readWorkingQuote } from '../../../database/quotes/working-quotes.ts'
import { listEvents } from '../../../database/webhooks/events.ts'
import { Problem } from '../../../domain/problem.ts'
import type { WorkingQuote } from '../../../domain/quotes/quote.ts'
import type { Version } from '../../../domain/quotes/version.ts'
import { diffVersions } from '../../../domain/quotes/version-diff.ts'
import { findOutcomes } from '../../../domain/quotes/version-outcome.ts'
import { viewTimeline, viewWrittenMessage } from '../../../views/quotes/timeline.ts'
import { viewVersion, viewVersionDiff } from '../../../views/quotes/version.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { pageOf } from '../page-of.ts'
import { answerStaffQuote } from './staff-quote-answer.ts'

const tag = 'Quotes'
const problems = ['not_found'] as const
const id = Type.String()
const params = Type.Object({ id })
const MOST_EVENTS = 1_000

const readSchema = {
  ...operation({ operationId: 'readStaffQuote', summary: 'Read a quote', tag, ok: [200, 'StaffQuote'], problems }),
  params,
}
const versionsSchema = {
  ...operation({
    operationId: 'listVersions',
    summary: 'List the versions of the proposal',
    description: 'The oldest first, parked and rejected ones too, each with what became of it.',
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
    description: 'What it offers otherwise than the one named by `against`; by default the one before it.',
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
    summary: 'Read all that happened to a quote',
    description: 'Its changes and messages, and the events of the last 30 days, the oldest first.',
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
    description: 'The oldest first; notes among staff too.',
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
    answerStaffQuote(ctx, await readVisible(ctx, params.id), baseUrl),
  )
  app.get(`${path}/versions`, { schema: versionsSchema, config }, async ({ ctx, params }) => {
    const quote = await readVisible(ctx, params.id)
    const view = await gatherOutcomes(ctx, quote)
    return pageOf(view.versions.map(view.show))
  })
  app.get(`${path}/versions/:number`, { schema: versionSchema, config }, async ({ ctx, params }) => {
    const quote = await readVisible(ctx, params.id)
    const { versions, show } = await gatherOutcomes(ctx, quote)
    const version = versions.find((one) => String(one.number) === params.number)
    if (!version) throw new Problem('not_found', `The quote has no version ${params.number}.`)
    return show(version)
  })
  app.get(`${path}/versions/:number/diff`, { schema: diffSchema, config }, async ({ ctx, params, query }) => {
    const quote = await readVisible(ctx, params.id)
    const wanted = /^[1-9][0-9]{0,8}$/.test(params.number) ? Number(params.number) : 0
    const read = (number: number) => readVersion(ctx.db, ctx.store.id, quote.id, number)
    const [before, after] = await Promise.all([read(query.against ?? wanted - 1), read(wanted)])
    return viewVersionDiff(before, after, diffVersions(before, after))
  })
  app.get(`${path}/timeline`, { schema: timelineSchema, config }, async ({ ctx, params }) => {
    const { id: quoteId } = await readVisible(ctx, params.id)
    const { db, store, now } = ctx
    const [changes, messages, feed] = await Promise.all([
      listTimeline(db, store.id, quoteId),
      listMessages(db, store.id, quoteId),
      listEvents(db, store.id, { quoteId, limit: MOST_EVENTS, now }),
    ])
    return pageOf(viewTimeline(changes, messages, feed?.events ?? []))
  })
  app.get(`${path}/messages`, { schema: messagesSchema, config }, async ({ ctx, params }) => {
    const { id: quoteId } = await readVisible(ctx, params.id)
    return pageOf((await listMessages(ctx.db, ctx.store.id, quoteId)).map(viewWrittenMessage))
  })
}

/** Returns the quote. Throws `not_found`, also if this staff member may not see it. */
async function readVisible(ctx: Context, quoteId: string): Promise<WorkingQuote> {
  const quote = await readWorkingQuote(ctx.db, ctx.store.id, quoteId)
  checkAccess(ctx, quote)
  return quote
}

/** Returns the quote's versions with their outcomes, read from the timeline. */
async function gatherOutcomes({ db, store }: Context, quote: WorkingQuote) {
  const [versions, timeline, staff] = await Promise.all([
    listVersions(db, store.id, quote.id),
    listTimeline(db, store.id, quote.id),
    listStaff(db, store.id),
  ])
  const outcomes = findOutcomes(versions, timeline)
  const staffNames = new Map(staff.map(({ id, name }) => [id, name]))
  const show = (version: Version) =>
    viewVersion(version, { outcome: outcomes.get(version.number) ?? 'open', staffNames })
  return { versions, show }
}
