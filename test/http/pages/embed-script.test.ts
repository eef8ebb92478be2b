import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { after, before, test } from 'node:test'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { openTestService, type TestService } from '../../support/service/service.ts'

/** The scripts other sites load, and the most they may weigh. */
const SCRIPTS = { 'request-form.js': 20 * 1024, 'storefront.js': 40_000 }
let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

const at = (path: string) => service.baseUrl + path
const ask = (file: string, headers: Record<string, string> = {}) => fetch(at(`/embed/${file}`), { headers })

/** Requests like a browser: fetch would neither accept compression nor use a cache. */
async function askRaw(file: string, headers: Record<string, string>) {
  const asked = request(at(`/embed/${file}`), { headers }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return { status: answer.statusCode, headers: answer.headers, bytes }
}

for (const [file, most] of Object.entries(SCRIPTS)) {
  test(`pages of any origin load ${file}, and check again for changes`, async () => {
    const answer = await ask(file, { origin: 'https://shop.example' })
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^(text|application)\/javascript/)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=300')
    const { etag = '' } = (await askRaw(file, { 'accept-encoding': 'br' })).headers
    assert.equal((await askRaw(file, { 'accept-encoding': 'br', 'if-none-match': etag })).status, 304)
  })

  test(`${file} is one small file, evaluates nothing, and contains only the texts it says before the store has answered`, async () => {
    const text = await (await ask(file)).text()
    assert.doesNotMatch(text, /\beval\(|new Function|innerHTML|\bimport\(|\brequire\(/)
    for (const { embed, mail } of Object.values(CATALOGUES)) {
      assert.ok(text.includes(embed.not_loaded))
      for (const words of [embed.must_fill, ...Object.values(mail).filter((one) => one.length > 40)]) {
        assert.ok(!text.includes(words), words)
      }
    }
    const { headers, bytes } = await askRaw(file, { 'accept-encoding': 'br' })
    assert.equal(headers['content-encoding'], 'br')
    assert.match(String(headers.vary), /accept-encoding/i)
    assert.ok(bytes < most, `${bytes} bytes`)
  })
}
