import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import type { QuoteRequest, RequestLine } from '../../commands/quotes/quote-request.ts'
import { requestQuote, resolveSkus } from '../../commands/quotes/request-quote.ts'
import type { Store } from '../../database/stores/stores.ts'
import { MOST_FILES_AT_ONCE } from '../../domain/attachments/attachment.ts'
import { MOST_LIST_LINES } from '../../domain/negotiation/stage-proposal.ts'
import { invalidFields, Problem } from '../../domain/problem.ts'
import type { QuoteSource } from '../../domain/quotes/quote-terms.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { readStorefront } from '../../queries/portal/read-storefront.ts'
import { viewContact } from '../../views/portal/contact.ts'
import { viewRequestForm } from '../../views/portal/storefront.ts'
import { viewQuoteRequested } from '../../views/quotes/quote-requested.ts'
import { addressOf, csrfToken } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import { operation } from '../operation/operation.ts'
import { QUOTE_REQUEST_MEMBERS } from '../operation/quote-request-body.ts'
import { contextOf, countGuestRequest } from './gate.ts'
import { storefrontProducts } from './storefront-products.ts'

const MOST_BODY_BYTES = 256 * 1024
const MOST_QUICK_ORDER_BYTES = 64 * 1024
const tag = 'Storefront'
const closed = { additionalProperties: false }
const params = Type.Object({ domain: Type.String() })
const { customer_id: _, lines: __, ...request } = QUOTE_REQUEST_MEMBERS
const ours = {
  source_url: Type.Optional(Type.String({ maxLength: 2000 })),
  language: Type.Optional(
    Type.Enum([...LANGUAGES], { description: "The buyer's language for pages, mail and documents." }),
  ),
}
const uploads = Type.Optional(
  Type.Array(
    Type.Object(
      {
        upload: Type.String({ maxLength: 200, description: 'The token of an upload.' }),
        line: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MOST_LIST_LINES - 1,
            description: 'The line it is about; the first is 0.',
          }),
        ),
      },
      closed,
    ),
    { maxItems: MOST_FILES_AT_ONCE, description: 'Files that go with the request.' },
  ),
)
const refusals = ['quote_creation_paused', 'not_eligible', 'invalid_custom_fields'] as const
const asWhom =
  'Open to anyone, as a guest; signed-in contacts send `X-CSRF-Token` to act as themselves. An identical request within ten seconds makes no second quote.'

const listLines = Type.Array(QUOTE_REQUEST_MEMBERS.lines.items, {
  minItems: 1,
  maxItems: MOST_LIST_LINES,
  description: 'The requested lines, from 1 to 500. More than 100 become several quotes, all or none.',
})
const requestSchema = {
  ...operation({
    operationId: 'requestQuote',
    summary: 'Request a quote',
    description: asWhom,
    tag,
    ok: [201, 'QuoteRequested'],
    problems: refusals,
  }),
  params,
  body: Type.Object({ ...request, ...ours, uploads, lines: listLines }, closed),
}
const sku = Type.Object(
  {
    sku: Type.String({ minLength: 1, maxLength: 255 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  },
  closed,
)
const quickOrderSchema = {
  ...operation({
    operationId: 'quickOrder',
    summary: 'Request a quote by a list of SKUs',
    description: `${asWhom} Each SKU that cannot be ordered is an entry of \`errors\`, as \`lines.<n>.sku\`.`,
    tag,
    ok: [201, 'QuoteRequested'],
    problems: refusals,
  }),
  params,
  body: Type.Object({ ...request, ...ours, lines: Type.Array(sku, { minItems: 1, maxItems: 100 }) }, closed),
}
const formSchema = {
  ...operation({ operationId: 'getRequestForm', summary: 'Read a request form', tag, ok: [200, 'RequestForm'] }),
  params,
  querystring: Type.Object({
    language: Type.Optional(Type.Enum([...LANGUAGES], { description: 'Also gives the form’s own texts in it.' })),
  }),
}
/** /portal/api/stores/{domain}/…: for a store's own pages on any origin. */
export const storefrontRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, options) => {
  const config = { entry: 'storefront' } as const
  const path = '/portal/api/stores/:domain'
  const post = { config, bodyLimit: MOST_BODY_BYTES }
  answerPreflights(app, path)

  app.post(`${path}/requests`, { ...post, schema: requestSchema }, async (request, reply) => {
    const store = await readStorefront(options, request.params.domain)
    return reply.code(201).send(await take(request, store, request.body, 'storefront'))
  })
  app.post(
    `${path}/quick-order`,
    { config, bodyLimit: MOST_QUICK_ORDER_BYTES, schema: quickOrderSchema },
    async (request, reply) => {
      const store = await readStorefront(options, request.params.domain)
      const lines = await resolveSkus({ store, platform: options.platform }, request.body.lines)
      return reply.code(201).send(await take(request, store, { ...request.body, lines }, 'quick_order'))
    },
  )
  app.get(`${path}/form`, { schema: formSchema, config }, async ({ params, query, entered, proxied }) => {
    const store = await readStorefront(options, params.domain)
    return {
      ...viewRequestForm(store, MOST_BODY_BYTES),
      contact: entered?.store.id === store.id ? viewContact(entered.visitor) : null,
      words: query.language ? CATALOGUES[query.language].embed : null,
      csrf_token: proxied && csrfToken(options, proxied.token),
    }
  })
  await app.register(storefrontProducts, options)

  const take = async (
    asked: FastifyRequest,
    store: Store,
    body: Omit<Static<typeof requestSchema.body>, 'lines'> & { lines: readonly RequestLine[] },
    source: QuoteSource,
  ) => {
    const { visitor = null } = asked.entered ?? {}
    const contact = visitor?.kind === 'contact' && asked.entered?.store.id === store.id ? visitor : null
    if (visitor && !contact) throw new Problem('not_signed_in', 'The session is for another store.')
    if (!contact && body.company_location_id !== undefined) {
      throw invalidFields([{ field: 'company_location_id', message: 'is for signed-in contacts only' }])
    }
    if (!contact) await countGuestRequest(body.buyer.email, options)
    const request: QuoteRequest = contact
      ? { ...body, customer_id: contact.customerId, buyer: { ...body.buyer, email: contact.email } }
      : body
    const sender = contact?.customerId ?? addressOf(asked)
    const actor = { kind: 'buyer', email: request.buyer.email.toLowerCase(), contactId: null } as const
    return viewQuoteRequested(await requestQuote(contextOf(options, store, actor), request, { source, sender }))
  }
}

/** Lets pages of other origins send requests. */
function answerPreflights(app: FastifyInstance, path: string): void {
  const config = { entry: 'storefront' } as const
  for (const name of [
    'requests',
    'quick-order',
    'form',
    'products',
    'products/similar',
    'products/lookup',
    'uploads',
  ]) {
    app.options(`${path}/${name}`, { schema: { hide: true }, config }, async (_request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400')
        .code(204)
        .send(),
    )
  }
}
