import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { runInNewContext } from 'node:vm'
import { givenShop, listOperations } from '../../../support/sdk/given-shop.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'

interface Item {
  name: string
  event: { script: { exec: string[] } }[]
  request: {
    method: string
    header: { key: string; value: string }[]
    body?: { raw: string }
    url: { raw: string; path: string[]; query: { key: string; value: string; disabled: boolean }[] }
  }
}
interface Collection {
  info: { schema: string }
  variable: { key: string; value: string }[]
  item: Item[]
}

let service: TestService
let collection: Collection
before(async () => {
  service = await openTestService()
  const response = await fetch(`${service.baseUrl}/docs/collection.json`)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  collection = (await response.json()) as Collection
})
after(() => service.close())

it('the collection is in the format that Postman and Bruno read, and has every operation', async () => {
  assert.match(collection.info.schema, /\/v2\.1\.0\/collection\.json$/)
  const operations = collection.item.map(
    ({ request }) => `${request.method} /${request.url.path.join('/').replace(/\{\{\w+\}\}/, '{id}')}`,
  )
  assert.deepEqual(operations.toSorted(), await listOperations(service))
})

it('its requests, sent from top to bottom, all succeed, and their own tests pass', async () => {
  const { API_KEY = '' } = await givenShop(service)
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]))
  variables.set('baseUrl', service.baseUrl).set('apiKey', API_KEY)
  const answered: [string, number][] = []
  for (const item of collection.item) answered.push([item.name, await send(item, variables)])
  const refused = answered.filter(([, status]) => status >= 400)
  assert.deepEqual(
    refused.map(([, status]) => status),
    [409],
    JSON.stringify(refused),
  )
})

/** Sends a request as Postman does, and runs its script; returns the status. */
async function send({ request, event }: Item, variables: Map<string, string>): Promise<number> {
  const fill = (text: string) =>
    text.replaceAll('{{$guid}}', crypto.randomUUID()).replaceAll(/\{\{(\w+)\}\}/g, (_, key) => variables.get(key) ?? '')
  const { method, header, body, url } = request
  const response = await fetch(fill(url.raw), {
    method,
    headers: {
      authorization: fill('Bearer {{apiKey}}'),
      ...Object.fromEntries(header.map(({ key, value }) => [key, fill(value)])),
    },
    ...(body && { body: fill(body.raw) }),
  })
  const text = await response.text()
  const pm = {
    response: { code: response.status, json: () => JSON.parse(text) },
    collectionVariables: variables,
    test: (_name: string, run: () => void) => run(),
    expect: (list: number[]) => ({
      to: { include: (one: number) => assert.ok(list.includes(one), `${one}: ${text}`) },
    }),
  }
  for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm })
  return response.status
}
