import type { FastifyInstance } from 'fastify'
import { buildApp } from '../http/app.ts'
import { createDocumentMaker } from '../outside/documents/document-maker.ts'
import { createDownloader } from '../outside/download.ts'
import { ensureWeb } from './ensure-web.ts'
import { listenOrExplain } from './listen-or-explain.ts'
import type { Service } from './service.ts'

const DRAIN_WITHIN_MS = 5_000

/**
 * Starts answering HTTP, and returns how to stop. Builds the web apps first if needed. Throws a ConfigError if the port is
 * taken.
 */
export async function startApi({
  systems,
  platform,
  shopify,
  files,
  scanner,
  links,
  config,
  clock,
  logger,
  metrics,
}: Service) {
  const { baseUrl, docsUrl, trustedProxies, port, host, replies } = config
  await ensureWeb(console.log)
  const documents = createDocumentMaker({ processes: 1 })
  const downloader = createDownloader({ resolver: systems.resolver, allowPrivate: systems.allowPrivateWebhooks })
  const app = await buildApp({
    ...systems,
    embedded: platform,
    ...(shopify && { shopify }),
    files,
    ...(scanner && { scanner }),
    ...(replies && { replies }),
    documents,
    downloader,
    clock,
    baseUrl,
    docsUrl,
    trustedProxies,
    logger,
    ...(metrics && { metrics: metrics.requests }),
  })
  app.addHook('onClose', async () => {
    downloader.close()
    await documents.close()
  })
  try {
    await listenOrExplain('', config, () => app.listen({ port, host }))
  } catch (error) {
    await app.close()
    throw error
  }
  links.apiOrigin = app.listeningOrigin
  return () => drain(app)
}

/** Takes no more requests and finishes running ones; cuts off what takes too long. */
async function drain(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS)
  await app.close()
  clearTimeout(cutOff)
}
