import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseJson } from '../../../domain/parse-json.ts'
import { Problem } from '../../../domain/problem.ts'
import { readStorefront } from '../../../queries/portal/read-storefront.ts'
import type { AppOptions } from '../../app-options.ts'
import { sendPage } from '../page.ts'
import { GUIDE_POLICY, LIVE_POLICY, REFERENCE_POLICY } from '../security-headers.ts'
import { siteOf } from '../site.ts'
import { DEMO_STORE, GUIDE_NAMES, guidePath, LIVE, OVERVIEW } from './guide-list.ts'
import type { Library } from './library.ts'
import type { ApiDocument } from './operations.ts'

const schema = { hide: true }

/** Serves the documentation: guides, each also as Markdown, the reference, the search, a collection, and all guides for language models. */
export async function guides(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  let opened: Promise<Library> | undefined
  const open = async () => {
    const { openLibrary } = await import('./library.ts')
    const { payload } = await app.inject('/openapi.json')
    return openLibrary(site, parseJson(payload) as ApiDocument)
  }
  const library = () => {
    opened ??= open().catch((error) => {
      opened = undefined // the next reader tries again
      throw error
    })
    return opened
  }
  const hasDemoStore = () =>
    readStorefront(options, DEMO_STORE).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem) return false
        throw error
      },
    )
  const pageOf = async (name: string) => {
    const { pages, liveStorefront } = await library()
    if (name === LIVE && (await hasDemoStore())) return liveStorefront
    return pages.get(name)?.page ?? ''
  }
  for (const name of [OVERVIEW, ...GUIDE_NAMES]) {
    const helmet = name === LIVE ? LIVE_POLICY : GUIDE_POLICY
    app.get(guidePath(name), { schema, helmet }, async (_request, reply) => sendPage(reply, await pageOf(name)))
    app.get(`/docs/${name}.md`, { schema }, async (_request, reply) =>
      sendText(reply, 'text/markdown', (await library()).pages.get(name)?.markdown ?? ''),
    )
  }
  app.get('/llms.txt', { schema }, async (_request, reply) => sendText(reply, 'text/plain', (await library()).llms))
  app.get('/llms-full.txt', { schema }, async (_request, reply) =>
    sendText(reply, 'text/plain', (await library()).llmsFull),
  )
  app.get('/docs/reference', { schema, helmet: REFERENCE_POLICY }, async (_request, reply) =>
    sendPage(reply, (await library()).reference),
  )
  app.get('/docs/collection.json', { schema }, async (_request, reply) =>
    sendText(reply, 'application/json', JSON.stringify((await library()).collection, null, 2)),
  )
  app.get('/docs/search.json', { schema }, async (_request, reply) =>
    sendText(reply, 'application/json', JSON.stringify((await library()).entries)),
  )
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text)
}
