import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { askRenewal } from '../../commands/negotiation/ask-renewal.ts'
import { postWith } from '../../commands/quotes/post-message.ts'
import { requestAgain } from '../../commands/quotes/request-again.ts'
import { PORTAL_FILTERS } from '../../domain/portal/portal-list.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { nowOf } from '../../domain/stores/test-clock.ts'
import { exportBuyerQuotes, listBuyerQuotes, MOST_EXPORTED } from '../../queries/portal/list-buyer-quotes.ts'
import { PORTAL_CSV_HEADER, viewPortalCsvRow } from '../../views/portal/portal-csv.ts'
import { viewPortalMessage, viewPortalQuoteItem } from '../../views/portal/portal-quote.ts'
import { viewQuoteRequested } from '../../views/quotes/quote-requested.ts'
import type { AppOptions } from '../app-options.ts'
import { messageUploads } from '../attachments.ts'
import { answerPage } from '../operation/answer-page.ts'
import { operation } from '../operation/operation.ts'
import { limitParameter } from '../operation/query.ts'
import { countExport, countWrite, enteredOf, enterQuote } from './gate.ts'
import { showQuote } from './show-quote.ts'

const tag = 'Quotes'
const id = Type.Object({ id: Type.String() })

const FILTERS = {
  whose: Type.Optional(Type.Enum(['mine', 'all'], { description: "mine: without colleagues' quotes." })),
  filter: Type.Optional(Type.Enum([...PORTAL_FILTERS])),
  location: Type.Optional(
    Type.String({
      pattern: '^(gid://platform/CompanyLocation/)?[1-9][0-9]{0,17}$',
      description: 'Only for this location: a full id, or its digits.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Part of a number or PO number; or, in the newest 300, of the name or SKU of a product that the buyer sees.',
    }),
  ),
}
const exportSchema = {
  ...operation({
    operationId: 'exportQuotes',
    summary: 'Export my quotes as CSV',
    description: `The list with the same filters, at most ${MOST_EXPORTED} rows.`,
    tag,
    ok: [200, 'Csv'],
    mediaType: 'text/csv',
    problems: ['rate_limited'],
  }),
  querystring: Type.Object(FILTERS),
}
const listSchema = {
  ...operation({
    operationId: 'listQuotes',
    summary: 'List my quotes and those of my locations',
    description: "Newest first. For signed-in contacts; a company's main contact sees all of its quotes.",
    tag,
    ok: [200, 'PortalQuoteList'],
  }),
  querystring: Type.Object({
    limit: limitParameter,
    cursor: Type.Optional(Type.String({ description: 'From a `next_cursor`.' })),
    ...FILTERS,
  }),
}
const readSchema = {
  ...operation({
    operationId: 'getQuote',
    summary: 'Read a quote',
    tag,
    ok: [200, 'PortalQuote'],
    problems: ['not_found'],
  }),
  params: id,
}
const messageSchema = {
  ...operation({
    operationId: 'postMessage',
    summary: 'Write to the seller',
    tag,
    ok: [201, 'PortalMessage'],
    problems: ['not_found', 'rate_limited'],
  }),
  params: id,
  body: Type.Object(
    { body: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }), uploads: messageUploads },
    { additionalProperties: false },
  ),
}
const againSchema = {
  ...operation({
    operationId: 'requestAgain',
    summary: 'Request the same again',
    description: 'A new request for the lines of a finished quote. Renew an expired offer instead: ask-renewal.',
    tag,
    ok: [201, 'QuoteRequested'],
    problems: [
      'not_found',
      'rate_limited',
      'action_unavailable',
      'invalid_request',
      'quote_creation_paused',
      'not_eligible',
      'invalid_custom_fields',
    ],
  }),
  params: id,
}

const renewalSchema = {
  ...operation({
    operationId: 'askRenewal',
    summary: 'Ask the seller to renew an expired offer',
    description: 'Once per offer: repeating it changes nothing.',
    tag,
    ok: [200, 'PortalQuote'],
    problems: ['not_found', 'rate_limited', 'action_unavailable'],
  }),
  params: id,
}

/** GET /portal/api/quotes, GET /portal/api/quotes/{id}, POST …/messages, POST …/ask-renewal, POST …/request-again */
export const portalQuoteRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const path = '/portal/api/quotes'
  const visitor = { entry: 'visitor' } as const

  app.get(path, { schema: listSchema, config: { entry: 'contact' } }, async ({ entered, query }) => {
    const { store, visitor } = enteredOf(entered)
    const now = nowOf(store, options.clock)
    const page = await listBuyerQuotes({ db: options.db, store, now }, visitor, query)
    return answerPage(page, (quote) => viewPortalQuoteItem(quote, now))
  })
  app.get(`${path}/export.csv`, { schema: exportSchema, config: { entry: 'contact' } }, async (request, reply) => {
    const { store, visitor } = enteredOf(request.entered)
    await countExport(request, options)
    const now = nowOf(store, options.clock)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="quotes.csv"')
      .send(Readable.from(writeRows(exportBuyerQuotes({ db: options.db, store, now }, visitor, request.query), now)))
  })
  app.get(`${path}/:id`, { schema: readSchema, config: visitor }, async (request) => {
    const { ctx, visitor, quote } = await enterQuote(request, options, request.params.id)
    return showQuote(ctx, visitor, quote)
  })
  app.post(`${path}/:id/messages`, { schema: messageSchema, config: visitor }, async (request, reply) => {
    const { ctx, quote } = await enterQuote(request, options, request.params.id)
    await countWrite(request, options)
    const message = await postWith(ctx, quote.id, { ...request.body, internal: false })
    return reply.code(201).send(viewPortalMessage({ ...message, actor: 'buyer' }))
  })
  app.post(`${path}/:id/ask-renewal`, { schema: renewalSchema, config: visitor }, async (request) => {
    const { ctx, visitor, quote } = await enterQuote(request, options, request.params.id)
    await countWrite(request, options)
    return showQuote(ctx, visitor, await askRenewal(ctx, quote.id))
  })
  app.post(`${path}/:id/request-again`, { schema: againSchema, config: visitor }, async (request, reply) => {
    const { ctx, quote } = await enterQuote(request, options, request.params.id)
    await countWrite(request, options)
    return reply.code(201).send(viewQuoteRequested(await requestAgain(ctx, quote.id)))
  })
}

/** Yields the export as text, page by page. */
async function* writeRows(pages: AsyncIterable<readonly Quote[]>, now: Date): AsyncGenerator<string> {
  yield PORTAL_CSV_HEADER
  for await (const quotes of pages) yield quotes.map((quote) => viewPortalCsvRow(quote, now)).join('')
}
