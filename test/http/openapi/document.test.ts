import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { API_PROBLEMS } from '../../../src/domain/problem.ts'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Document = any

let service: TestService
let document: Document
before(async () => {
  service = await openTestService()
  document = (await service.app.inject('/openapi.json')).json()
})
after(() => service.close())

const operations = (): [name: string, operation: Document][] =>
  [...Object.entries<Document>(document.paths), ...Object.entries<Document>(document.webhooks)].flatMap(
    ([at, methods]) =>
      Object.entries<Document>(methods).map(([method, operation]): [string, Document] => [
        `${method} ${at}`,
        operation,
      ]),
  )

/** Returns the schema, or the one it refers to. */
const resolve = (schema: Document): Document =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema

/** Yields every part of a schema with its path, except what it refers to. */
function* partsOf(schema: Document, at: string): Generator<[at: string, schema: Document]> {
  yield [at, schema]
  for (const [name, member] of Object.entries<Document>(schema.properties ?? {}))
    yield* partsOf(member, `${at}.${name}`)
  if (schema.items) yield* partsOf(schema.items, `${at}[]`)
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* partsOf(one, at)
}
const parts = () =>
  Object.entries<Document>(document.components.schemas).flatMap(([name, schema]) => [...partsOf(schema, name)])

describe('/openapi.json', () => {
  it('describes every operation, parameter, header and property', () => {
    const silent = operations().flatMap(([name, { summary, description, parameters = [], responses, requestBody }]) => [
      ...(summary && description ? [] : [name]),
      ...parameters.filter((one: Document) => !one.description).map((one: Document) => `${name} ${one.name}`),
      ...Object.values<Document>(responses).flatMap(({ headers = {} }) =>
        Object.entries<Document>(headers).flatMap(([header, one]) => (one.description ? [] : [`${name} ${header}`])),
      ),
      ...(requestBody && !resolve(requestBody.content['application/json'].schema).description ? [`${name} body`] : []),
    ])
    assert.deepEqual(silent, [])
    const properties = parts().flatMap(([at, schema]) =>
      Object.entries<Document>(schema.properties ?? {})
        .filter(([, member]) => !member.description && !resolve(member).description)
        .map(([name]) => `${at}.${name}`),
    )
    assert.deepEqual(properties, [])
  })

  it('has a complete example of every request and answer, valid by its schema', () => {
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      formats: { 'date-time': true, decimal: true, uri: true, email: true, date: true },
    })
    ajv.addSchema(document, 'openapi')
    let seen = 0
    const check = (name: string, { schema, example, examples }: Document) => {
      const shown = examples
        ? Object.values<Document>(examples).map(
            ({ $ref }) => document.components.examples[$ref.split('/').at(-1)].value,
          )
        : [example]
      const validate = ajv.compile({ $ref: `openapi#/${schema.$ref.slice(2)}` })
      for (const one of shown) {
        assert.ok(one, `${name} has no example`)
        assert.ok(validate(one), `${name}: ${ajv.errorsText(validate.errors)}`)
        seen += 1
      }
    }
    for (const [name, { requestBody, responses }] of operations()) {
      for (const media of Object.values(requestBody?.content ?? {})) check(name, media)
      for (const [status, { content = {} }] of Object.entries<Document>(responses)) {
        for (const media of Object.values(content)) check(`${name} ${status}`, media)
      }
    }
    assert.ok(seen > 200, `${seen} examples`)
  })

  it('leaves no field of an answer out of its example', () => {
    const missing = operations().flatMap(([name, { responses }]) =>
      Object.values<Document>(responses).flatMap(({ content }) => {
        const media = content?.['application/json']
        return media ? missingIn(resolve(media.schema), media.example, name) : []
      }),
    )
    // Fields only in the answer that adds it, or in only one of many event types; and a request has no prices yet.
    const isElsewhere = (at: string) =>
      /\.secret$|\.data\[\]\.data\.|^post \/v1\/quotes\.lines\[\]\.(tiers|choice)$/.test(at)
    assert.deepEqual(
      missing.filter((at) => !isElsewhere(at)),
      [],
    )
  })

  it('describes every event type as a webhook with its own data, without an API key', () => {
    assert.deepEqual(Object.keys(document.webhooks), [...EVENT_TYPES, 'ping'])
    for (const [type, { post }] of Object.entries<Document>(document.webhooks)) {
      assert.deepEqual(post.security, [])
      const delivery = resolve(post.requestBody.content['application/json'].schema)
      assert.equal(delivery.properties.type.const, type)
    }
    const { required } = document.components.schemas.QuotePartiallyAcceptedEventData
    assert.deepEqual(required, ['previous_status', 'new_status', 'version_number'])
    const { oneOf, discriminator } = document.components.schemas.Delivery
    assert.deepEqual(
      oneOf.map(({ $ref }: Document) => $ref),
      Object.values(discriminator.mapping),
    )
    assert.deepEqual(Object.keys(discriminator.mapping), [...EVENT_TYPES, 'ping'])
  })

  it('lists in Problem.code exactly the codes its operations answer with', () => {
    const answered = operations().flatMap(([, { responses }]) =>
      Object.values<Document>(responses).flatMap(({ content }) =>
        Object.keys(content?.['application/problem+json']?.examples ?? {}),
      ),
    )
    const { code } = document.components.schemas.Problem.properties
    assert.deepEqual(code['x-extensible-enum'].toSorted(), [...new Set(answered)].toSorted())
    assert.deepEqual(code['x-extensible-enum'], Object.keys(API_PROBLEMS))
  })

  it('leaves value lists in answers open: clients have to expect more', () => {
    const asked = new Set(
      parts().flatMap(([at, { additionalProperties }]) => (additionalProperties === false ? [at] : [])),
    )
    const closed = parts().filter(([at, schema]) => schema.enum && ![...asked].some((name) => at.startsWith(name)))
    assert.deepEqual(
      closed.map(([at]) => at),
      [],
    )
  })

  it("makes send-proposal's body optional, and requires every other", () => {
    const optional = operations().filter(([, { requestBody }]) => requestBody && !requestBody.required)
    assert.deepEqual(
      optional.map(([, { operationId }]) => operationId),
      ['sendProposal'],
    )
  })

  it('links created objects to the operations that take their id', () => {
    const links = operations().flatMap(([, { operationId, responses }]) =>
      Object.values<Document>(responses).flatMap((response) =>
        Object.values<Document>(response.links ?? {}).map((link) => [operationId, link.operationId, link.parameters]),
      ),
    )
    const ids = new Set(operations().map(([, { operationId }]) => operationId))
    assert.ok(links.some(([from, to]) => from === 'createQuote' && to === 'sendProposal'))
    for (const [, to, parameters] of links) {
      assert.ok(ids.has(to), to)
      assert.deepEqual(parameters, { id: '$response.body#/id' })
    }
  })

  it('describes the format of platform ids, idempotency keys and webhook addresses', () => {
    const { VariantLineRequest, QuoteRequest, WebhookEndpointRequest } = document.components.schemas
    const { pattern } = VariantLineRequest.properties.variant_id
    assert.match('gid://platform/ProductVariant/42', new RegExp(pattern))
    assert.doesNotMatch('gid://platform/Customer/42', new RegExp(pattern))
    assert.match('42', new RegExp(QuoteRequest.properties.customer_id.pattern))
    assert.equal(WebhookEndpointRequest.properties.url.pattern, '^https://')
    const { parameters } = document.paths['/v1/quotes'].post
    const key = parameters.find(({ name }: Document) => name === 'Idempotency-Key')
    assert.match('~'.repeat(255), new RegExp(key.schema.pattern))
    assert.doesNotMatch('with blanks', new RegExp(key.schema.pattern))
  })
})

/** Returns the fields of the schema missing in the example. */
function missingIn(schema: Document, example: Document, at: string): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema
  if (example === null || example === undefined) return []
  if (items) return example.slice(0, 1).flatMap((one: Document) => missingIn(resolve(items), one, `${at}[]`))
  return [
    ...[...anyOf, ...allOf].flatMap((one: Document) => missingIn(resolve(one), example, at)),
    ...Object.entries<Document>(properties).flatMap(([name, member]) =>
      name in example ? missingIn(resolve(member), example[name], `${at}.${name}`) : [`${at}.${name}`],
    ),
  ]
}
