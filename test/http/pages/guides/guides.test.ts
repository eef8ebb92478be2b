import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { GUIDE_NAMES, guidePath, OVERVIEW } from '../../../../src/http/pages/guides/guide-list.ts'
import { readGuide } from '../../../../src/http/pages/guides/read-guide.ts'
import { sampleIn } from '../../../../src/http/pages/guides/sample.ts'
import { openTestService, type TestService } from '../../../support/service/service.ts'

const NAMES = [OVERVIEW, ...GUIDE_NAMES]
let service: TestService
before(async () => {
  service = await openTestService()
})
after(() => service.close())

async function get(path: string): Promise<{ type: string; text: string }> {
  const response = await fetch(service.baseUrl + path)
  assert.equal(response.status, 200, path)
  return { type: response.headers.get('content-type') ?? '', text: await response.text() }
}

/** Returns every sample that the guides put in. */
function listSamples() {
  return NAMES.flatMap((name) => {
    const found = readGuide(name).text.split('\n').map(sampleIn)
    return found.filter((one) => one !== null).map((sample) => ({ guide: name, ...sample }))
  })
}

/** Returns every link of every guide that leads to a place of this service. */
async function listLinks() {
  const links = NAMES.map(async (name) => {
    const from = guidePath(name)
    const hrefs = [...(await get(from)).text.matchAll(/<a[^>]*\shref="([/#][^"]*)"/g)].map(([, href = '']) => href)
    return hrefs.map((href) => {
      const [path = '', anchor = ''] = href.split('#')
      return { from, path: path || from, anchor }
    })
  })
  return (await Promise.all(links)).flat()
}

describe('the guides', () => {
  it('are all served, and every file in docs/guides is one', () => {
    const files = globSync('docs/guides/*.md').map((file) => file.replace(/^.*\/|\.md$/g, ''))
    assert.deepEqual(files.sort(), NAMES.toSorted())
  })

  it('link only to existing places, with anchors that exist there', async () => {
    const texts = new Map<string, string>()
    for (const { from, path, anchor } of await listLinks()) {
      const text = texts.get(path) ?? (await get(path)).text
      texts.set(path, text)
      assert.ok(anchor === '' || text.includes(`id="${anchor}"`), `${from}: ${path}#${anchor}`)
    }
    assert.ok(texts.size > NAMES.length)
  })

  it('are Markdown too, with whole links and every sample in full', async () => {
    for (const name of NAMES) {
      const { type, text } = await get(`/docs/${name}.md`)
      assert.equal(type, 'text/markdown; charset=utf-8')
      assert.match(text, /^# \S/)
      assert.doesNotMatch(text, /\]\((?!https:\/\/|#)|localhost:3000|\.\.\/samples/)
    }
    const { text } = await get('/docs/getting-started.md')
    for (const part of ['```sh\ncurl', '```ts\nimport', '```py\nimport']) assert.ok(text.includes(part), part)
  })

  it("show the service's own address, and nothing of a file that is missing", async () => {
    const { text } = await get('/docs/getting-started')
    assert.ok(text.includes('QNS_URL=https://quotes.service.dev'))
    assert.ok(!text.includes('localhost:3000'))
  })

  it('have each sample in three languages, or say why not', () => {
    const samples = listSamples()
    assert.ok(samples.length >= 15)
    for (const { path, variants, why } of samples) assert.equal(variants.length === 3, why === null, path)
  })

  it('show every sample there is, on the page it is named after', () => {
    const files = globSync('docs/samples/*/*.{sh,ts,py}').map((file) => file.replace(/^docs\/samples\/|\.\w+$/g, ''))
    const shown = listSamples()
    assert.deepEqual([...new Set(files)].sort(), shown.map(({ path }) => path).sort())
    for (const { guide, path } of shown) assert.equal(path.split('/')[0], guide)
  })
})

describe('for language models', () => {
  it('/llms.txt has a title, a summary and sections of links, each of which leads to Markdown', async () => {
    const { type, text } = await get('/llms.txt')
    assert.equal(type, 'text/plain; charset=utf-8')
    assert.match(text, /^# .+\n\n> .+\n\n[\s\S]+## Start\n\n- \[/)
    const links = [...text.matchAll(/\]\(https:\/\/quotes\.service\.dev(\/docs\/[\w-]+\.md)\): \S/g)]
    assert.equal(links.length, GUIDE_NAMES.length)
    for (const [, path = ''] of links) assert.match((await get(path)).type, /markdown/)
  })

  it('/llms-full.txt has all guides', async () => {
    const { text } = await get('/llms-full.txt')
    for (const name of NAMES) assert.ok(text.includes(`# ${readGuide(name).title}\n`), name)
  })
})

describe('the search', () => {
  it('knows every section of every guide, every operation and every error code, at addresses that exist', async () => {
    const entries = JSON.parse((await get('/docs/search.json')).text) as {
      url: string
      section: string
      text: string
    }[]
    const urls = entries.map(({ url }) => url)
    assert.deepEqual(urls, [...new Set(urls)])
    for (const url of [
      '/docs',
      '/docs/webhooks#rotate-the-secret',
      '/docs/errors#rate_limited',
      '/docs/reference#/Quotes/createQuote',
    ])
      assert.ok(urls.includes(url), url)
    for (const { url } of entries) {
      const [path = '', anchor] = url.split('#')
      if (anchor === undefined) continue
      const mark = anchor.startsWith('/') ? `href="#${anchor}"` : `id="${anchor}"`
      assert.ok((await get(path)).text.includes(mark), url)
    }
    for (const { text } of entries) assert.doesNotMatch(text, /`|\]\(|samples\//)
  })
})
