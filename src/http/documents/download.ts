import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GivenFileLink, readFileLink } from '../../domain/documents/file-link.ts'
import { Problem } from '../../domain/problem.ts'
import { findLinkedAttachment } from '../../queries/attachments/find-linked-attachment.ts'
import { findLinkedDocument } from '../../queries/documents/find-linked-document.ts'
import type { AppOptions } from '../app-options.ts'

type DownloadRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: Omit<GivenFileLink, 'id'>
}>

/** GET /documents/{id}/download and /attachments/{id}/download: anyone with the signed link gets the file, without a key, for 15 minutes. */
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
    const named = readFileLink(secretBox, 'document', { ...query, id: params.id })
    if (!named) throw noLink('This document link is not one of ours. Open it exactly as you received it.')
    const found = await findLinkedDocument({ db, files, clock }, named)
    if (found === 'expired') throw noLink('This document link has expired. Read the document again for a new one.')
    if (!found) throw noLink('This document no longer exists.')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${found.document.fileName}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.bytes)
  })
  app.get(
    '/attachments/:id/download',
    { schema: { hide: true } },
    async ({ params, query }: DownloadRequest, reply) => {
      const named = readFileLink(secretBox, 'attachment', { ...query, id: params.id })
      if (!named) throw noLink('This link to a file is not one of ours. Open it exactly as you received it.')
      const found = await findLinkedAttachment({ db, files, clock }, named)
      if (found === 'expired') throw noLink('This link to a file has expired. Open the quote again for a new one.')
      if (!found) throw noLink('This file no longer exists.')
      const { mediaType, fileName } = found.attachment
      return reply
        .type(mediaType)
        .header('content-disposition', contentDisposition(fileName))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(found.bytes)
    },
  )
}

function noLink(detail: string): Problem {
  return new Problem('link_invalid', detail)
}
