import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { checkedSettings } from '../../../commands/stores/checked-settings.ts'
import { editSettings } from '../../../commands/stores/edit-settings.ts'
import { SETTINGS } from '../../../commands/stores/settings-schema.ts'
import { testTargeting } from '../../../commands/stores/test-targeting.ts'
import { simulateQuoteApprovals } from '../../../queries/approvals/simulate-approvals.ts'
import { dryRunAutomation } from '../../../queries/automation/dry-run-automation.ts'
import { listAutomationRuns } from '../../../queries/automation/list-automation-runs.ts'
import { readVisibleQuote } from '../../../queries/quotes/read-visible-quote.ts'
import { findPlansPage } from '../../../queries/stores/find-plans-page.ts'
import { nameSettings } from '../../../queries/stores/name-settings.ts'
import {
  viewAutomationRun,
  viewDryRun,
  viewSettings,
  viewSimulation,
  viewStore,
  viewTargetingTest,
} from '../../../views/stores/settings.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerList, answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { limitParameter } from '../../operation/query.ts'
import { domainType, orNull, shownAs } from '../../operation/schema-parts.ts'
import { staffContext } from '../staff-context.ts'

const tag = 'Settings'
const closed = { additionalProperties: false }
const object = Type.Record(Type.String(), Type.Unknown())
/** Only shown: editSettings checks an edit itself, since who may change a field comes before the field's faults. */
const settingsEdit = shownAs(
  domainType(
    'stores/settings.ts#SettingsEdit',
    Type.Partial(
      Type.Object(Object.fromEntries(Object.entries(SETTINGS).map(([name, schema]) => [name, orNull(schema)]))),
      closed,
    ),
  ),
  object,
)

const storeSchema = operation({ operationId: 'readStore', summary: 'Read the store', tag, ok: [200, 'Store'] })
const readSchema = operation({ operationId: 'readSettings', summary: 'Read the settings', tag, ok: [200, 'Settings'] })
const namesSchema = operation({
  operationId: 'listSettingsNames',
  summary: "Read the platform's names for ids in the settings",
  tag,
  ok: [200, 'NameList'],
})
const editSchema = {
  ...operation({
    operationId: 'editSettings',
    summary: 'Change the settings',
    description:
      'Replaces the given top-level fields; null removes one. targeting, price_floor, approvals, automation and follow_ups require a Manager, the others an Admin.',
    tag,
    ok: [200, 'Settings'],
    problems: ['state_conflict'],
  }),
  body: Type.Object({ settings: settingsEdit, revision: Type.Optional(Type.String({ maxLength: 40 })) }, closed),
}
const targetingSchema = {
  ...operation({
    operationId: 'testTargeting',
    summary: 'Test the targeting rules',
    description: "With the store's rules or those given. Without a customer: a guest.",
    tag,
    ok: [200, 'TargetingTest'],
  }),
  body: Type.Object(
    {
      lines: Type.Array(
        Type.Object(
          {
            variant_id: Type.Optional(Type.String({ maxLength: 100 })),
            custom: Type.Optional(Type.Object({ title: Type.String({ minLength: 1, maxLength: 255 }) }, closed)),
          },
          { ...closed, minProperties: 1, maxProperties: 1 },
        ),
        { minItems: 1, maxItems: 100 },
      ),
      customer_id: Type.Optional(Type.String({ maxLength: 100 })),
      targeting: Type.Optional(domainType('stores/settings.ts#Targeting', object)),
    },
    closed,
  ),
}
const simulateSchema = {
  ...operation({
    operationId: 'simulateApprovals',
    summary: 'Test the approval policies',
    description: "As if this staff member sent the quote's proposal now. Nothing is changed.",
    tag,
    ok: [200, 'ApprovalSimulation'],
    problems: ['not_found', 'invalid_proposal', 'platform_unavailable'],
  }),
  body: Type.Object(
    { quote_id: Type.String(), approvals: Type.Optional(domainType('stores/settings.ts#ApprovalSettings', object)) },
    closed,
  ),
}
const dryRunSchema = {
  ...operation({
    operationId: 'dryRunAutomation',
    summary: 'Test automation',
    description: "With the last 30 quotes, by the store's rules or those given. Nothing is changed.",
    tag,
    ok: [200, 'AutomationDryRunList'],
  }),
  body: Type.Object({ automation: Type.Optional(domainType('stores/settings.ts#AutomationSettings', object)) }, closed),
}
const runsSchema = {
  ...operation({
    operationId: 'listAutomationRuns',
    summary: 'Read the automation log',
    description: 'Newest first.',
    tag,
    ok: [200, 'AutomationRunList'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    quote_id: Type.Optional(Type.String()),
    before: Type.Optional(Type.String({ description: 'A `next_cursor`.' })),
  }),
}

/** /admin/api/settings and its tests, the store and the automation log */
export const settingsRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const path = '/admin/api/settings'
  const see = { permission: 'settings.see' } as const
  const edit = { permission: 'policies.edit' } as const

  app.get('/admin/api/store', { schema: storeSchema, config: { permission: 'signed_in' } }, async ({ ctx }) =>
    viewStore(ctx.store, await findPlansPage(ctx, ctx.platformAdmin)),
  )
  app.get(path, { schema: readSchema, config: see }, async ({ ctx }) => viewSettings(ctx.store))
  app.get(`${path}/names`, { schema: namesSchema, config: see }, async ({ ctx }) => {
    const names = await nameSettings(ctx, ctx.store.settings)
    return answerList([...names].map(([id, name]) => ({ object: 'name', id, name })))
  })
  app.patch(path, { schema: editSchema, config: edit }, async (request) => {
    const { settings, revision } = request.body
    return viewSettings(await editSettings(staffContext(request), settings, revision))
  })
  app.post(`${path}/targeting/test`, { schema: targetingSchema, config: see }, async ({ ctx, body }) => {
    const { lines, targeting, ...customer } = body
    const asked = lines.map((line) => ({ ...line, quantity: 1 }))
    return viewTargetingTest(await testTargeting(ctx, { lines: asked, ...customer }, targeting))
  })
  app.post(`${path}/approvals/simulate`, { schema: simulateSchema, config: see }, async (request) => {
    const ctx = staffContext(request)
    const { quote_id: quoteId, approvals } = request.body
    const quote = await readVisibleQuote(ctx, quoteId)
    const settings = approvals === undefined ? ctx.store.settings : await checkedSettings({ approvals })
    return viewSimulation(await simulateQuoteApprovals(ctx, quote, settings))
  })
  app.post(`${path}/automation/dry-run`, { schema: dryRunSchema, config: edit }, async ({ ctx, body }) => {
    const settings = body.automation === undefined ? ctx.store.settings : await checkedSettings(body)
    return answerList((await dryRunAutomation(ctx, settings)).map(viewDryRun))
  })
  app.get('/admin/api/automation/runs', { schema: runsSchema, config: edit }, async ({ ctx, query }) => {
    const { limit, quote_id: quoteId, before: cursor } = query
    return answerPage(await listAutomationRuns(ctx, { limit, cursor, quoteId }), viewAutomationRun)
  })
}
