import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { type Asker, createAsker } from '../../../../src/outside/asker.ts'
import { PlatformUnavailable } from '../../../../src/outside/platform/port.ts'
import { createShopifyDoor } from '../../../../src/outside/platform/shopify/door/create-shopify-door.ts'

const NOT_THE_SHOP: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'sends elsewhere': (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  'never stops': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (response.writable && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  'says something else': (response) => response.writeHead(200).end('<html></html>'),
  'hangs up': (response) => response.destroy(),
}

for (const [what, answer] of Object.entries(NOT_THE_SHOP)) {
  it(`whoever comes in from Shopify is told that it is unavailable if it ${what}, and no secret goes anywhere else`, async () => {
    const paths: (string | undefined)[] = []
    const server = createServer((request, response) => {
      paths.push(request.url)
      answer(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const asker = createAsker({ resolver: { addresses: async () => [] }, allowPrivate: true })
    const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const clock = () => new Date()
    const door = createShopifyDoor({ asker, clientId: 'app', secrets: ['secret'], standIn, clock })
    const user = { shop: 'quote-demo.myshopify.com', userId: '1' }
    const pair = {
      accessToken: 'token',
      accessExpiresAt: clock(),
      refreshToken: null,
      refreshExpiresAt: null,
      scopes: '',
    }
    await assert.rejects(door.install(user, 'token'), PlatformUnavailable)
    await assert.rejects(door.describe(user, 'token'), PlatformUnavailable)
    await assert.rejects(door.readShop(user.shop, pair), PlatformUnavailable)
    assert.equal(paths.length, 3)
    assert.ok(paths.every((path) => path?.startsWith('/shops/quote-demo.myshopify.com/admin/')))
    await asker.close()
    server.closeAllConnections()
    server.close()
  })
}

it('staff wait three seconds at most for Shopify to say who they are', async () => {
  const waits: number[] = []
  const asker: Asker = {
    ask: async (_url, _headers, _body, withinMs) => {
      waits.push(withinMs)
      return { status: null, wasSent: true }
    },
    close: async () => {},
  }
  const door = createShopifyDoor({
    asker,
    clientId: 'app',
    secrets: ['secret'],
    standIn: null,
    clock: () => new Date(),
  })
  const user = { shop: 'quote-demo.myshopify.com', userId: '1' }
  await assert.rejects(door.describe(user, 'token'), PlatformUnavailable)
  assert.deepEqual(waits, [3_000])
})
