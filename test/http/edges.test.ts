import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openReceiver } from '../support/network/receiver.ts'
import {
  edgesOf,
  type Field,
  fieldsOf,
  isUnbounded,
  type RequestOperation,
  requestsOf,
  spellingsOf,
} from '../support/openapi/request-schemas.ts'
import { type Answer, openTestService, type TestService } from '../support/service/service.ts'
import { addEndpoint } from '../support/service/webhooks.ts'
import { signInAs } from '../support/shop/admin.ts'
import { openShop, type Shop } from '../support/shop/catalog.ts'
import { askFor, openLink, sendOffer, V01 } from '../support/shop/portal.ts'

const APIS = ['', '/admin/api', '/portal/api']
type Send = (method: string, path: string, body?: unknown) => Promise<Answer>

let service: TestService
let shop: Shop
let quoteId: string
let endpointId: string
let senders: Record<string, Send>
before(async () => {
  service = await openTestService()
  shop = await openShop(service)
  const quote = await askFor(shop)
  quoteId = quote.id
  await sendOffer(service, shop.store, quote, V01)
  const receiver = await openReceiver()
  endpointId = (await addEndpoint(service, shop.store, receiver)).id
  await receiver.close()
  const key = await service.addKey(shop.store)
  const staff = await signInAs(service, shop.store, 'admin')
  const buyer = await openLink(service, shop.store, quoteId)
  senders = {
    '': (method, path, body) => service.call(method, path, { key, body }),
    '/admin/api': (method, path, body) => staff.call(method, path, body),
    '/portal/api': (method, path, body) => buyer.call(method, path.slice('/portal/api'.length), body),
  }
})
after(() => service.close())

/** The existing id for the operation's path. */
const idOf = ({ path }: RequestOperation) => (path.includes('/webhooks/') ? endpointId : quoteId)

/** Returns the operation's path for existing objects. */
function pathOf(operation: RequestOperation): string {
  return operation.path.replace('{id}', idOf(operation)).replace('{domain}', shop.store.domain).replace('{number}', '1')
}

/** Returns the body with the quote's current revision, if it has one. */
async function current(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null || !('revision' in body)) return body
  const { rows } = await service.pool.query('select revision from quote where store_id = $1', [shop.store.id])
  return { ...body, revision: rows[0].revision }
}

/** Returns whether the value was accepted. */
async function send(api: string, operation: RequestOperation, field: Field, value: unknown): Promise<boolean> {
  service.now = new Date(service.now.getTime() + 60_000) // so that no key's bucket is empty
  await service.pool.query('delete from throttle_bucket')
  const { method, body: takesBody } = operation
  const query = new URLSearchParams(operation.sampleQuery())
  if (field.place === 'query') query.set(field.name, String(value))
  const body = takesBody && (await current(field.place === 'body' ? field.with(value) : operation.sample()))
  const answer = await senders[api]?.(method, `${pathOf(operation)}?${query}`, body ?? undefined)
  assert.ok(answer)
  const { status } = answer
  const what = `${method} ${operation.path}, ${field.name} = ${JSON.stringify(value)}: ${status}`
  assert.ok(status >= 200 && status < 500, what)
  return status < 300
}

for (const api of APIS) {
  describe(`of the requests to ${api || '/v1'}`, () => {
    let requests: RequestOperation[]
    before(async () => {
      requests = requestsOf((await service.app.inject(`${api}/openapi.json`)).json())
    })

    it('every number has a minimum and maximum, and every list a length', () => {
      const unbounded = requests.flatMap((operation) =>
        fieldsOf(operation)
          .filter(isUnbounded)
          .map(({ name }) => `${operation.method} ${operation.path} ${name}`),
      )
      assert.deepEqual(unbounded, [])
    })

    it('every number, date and id is tested at its limits and beyond, and nothing breaks', async () => {
      let [sent, taken] = [0, 0]
      for (const operation of requests) {
        for (const field of fieldsOf(operation)) {
          for (const value of edgesOf(field)) {
            if (await send(api, operation, field, value)) taken += 1
            sent += 1
          }
        }
      }
      assert.ok(sent > 20 && taken > 5, `${taken} of ${sent} requests were taken`)
    })

    it('an id in a path has one spelling: no other finds anything, and none breaks', async () => {
      let sent = 0
      for (const operation of requests.filter(({ path }) => path.includes('{id}'))) {
        for (const spelling of spellingsOf(idOf(operation))) {
          service.now = new Date(service.now.getTime() + 60_000)
          const path = `${operation.path.replace('{id}', encodeURIComponent(spelling)).replace('{number}', '1')}`
          const query = new URLSearchParams(operation.sampleQuery())
          const body = operation.body && (await current(operation.sample()))
          const { status } = (await senders[api]?.(operation.method, `${path}?${query}`, body ?? undefined)) ?? {
            status: 0,
          }
          assert.ok(status >= 400 && status < 500, `${operation.method} ${operation.path} ${spelling}: ${status}`)
          sent += 1
        }
      }
      assert.ok(sent > 50, `${sent} requests`)
    })
  })
}
