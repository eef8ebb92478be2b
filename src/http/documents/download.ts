import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readLink } from '../../domain/documents/document-link.ts'
import { Problem } from '../../domain/problem.ts'
import { findLinkedDocument } from '../../queries/documents/find-linked-document.ts'
import type { AppOptions } from '../app-options.ts'

type DownloadRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { expires?: unknown; signature?: unknown }
}>

/** GET /documents/{id}/download: anyone with the signed link gets the document, without a key, for 15 minutes. */
export async function documentDownload(
  app: FastifyInstance,
  { db, files, secretBox, clock }: AppOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer')
  })
  app.get('/documents/:id/download', { schema: { hide: true } }, async ({ params, query }: DownloadRequest, reply) => {
    const { expires, signature } = query
    const until = readLink(secretBox, { documentId: params.id, expires, signature })
    if (!until) throw noLink('This document link is not one of ours. Open it exactly as you received it.')
    const found = await findLinkedDocument({ db, files, clock }, params.id, until)
    if (found === 'expired') throw noLink('This document link has expired. Read the document again for a new one.')
    if (!found) throw noLink('This document no longer exists.')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${found.document.fileName}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.bytes)
  })
}

function noLink(detail: string): Problem {
  return new Problem('link_invalid', detail)
}
