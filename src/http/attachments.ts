import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { uploadAttachment } from '../commands/attachments/upload-attachment.ts'
import type { Context } from '../commands/context.ts'
import { MOST_ATTACHMENT_BYTES, MOST_FILES_AT_ONCE } from '../domain/attachments/attachment.ts'
import { fileLink } from '../domain/documents/file-link.ts'
import { Problem } from '../domain/problem.ts'
import type { WorkingQuote } from '../domain/quotes/quote.ts'
import { listAttachments } from '../queries/attachments/list-attachments.ts'
import { viewAttachment } from '../views/attachments/attachment.ts'
import { viewUpload } from '../views/attachments/upload.ts'
import type { AppOptions } from './app-options.ts'
import { answerPage } from './operation/answer-page.ts'
import { operation } from './operation/operation.ts'

/** The member of a message's body that names its files. */
export const messageUploads = Type.Optional(
  Type.Array(
    Type.Object(
      {
        upload: Type.String({ maxLength: 200, description: 'The token of an upload.' }),
        line_id: Type.Optional(Type.String({ maxLength: 64, description: 'The line it is about.' })),
      },
      { additionalProperties: false },
    ),
    { maxItems: MOST_FILES_AT_ONCE, description: 'Files that go with it.' },
  ),
)

/** Describes the route that lists the attachments of a quote, below `/quotes/{id}` of both APIs. */
export const LIST_ATTACHMENTS = {
  ...operation({
    operationId: 'listAttachments',
    summary: 'List the files that came with a request or its messages',
    description: 'Oldest first, each with a link that opens it.',
    tag: 'Quotes',
    ok: [200, 'AttachmentList'],
    problems: ['not_found'],
  }),
  params: Type.Object({ id: Type.String() }),
}

/** Describes a route that takes a file. */
export const uploadSchema = (operationId = 'uploadAttachment') => ({
  ...operation({
    operationId,
    summary: 'Upload a file for a request or message',
    description: `The body is the file, as \`application/octet-stream\`, at most ${MOST_ATTACHMENT_BYTES / 1024 / 1024} MB: a PDF, picture, Office or OpenDocument file, drawing (DXF, DWG, STEP, IGES, STL), text, CSV or ZIP. Name its token in a request or message within 24 hours.`,
    tag: 'Quotes',
    takes: 'application/octet-stream',
    ok: [201, 'Upload'],
    problems: ['not_found', 'invalid_request', 'payload_too_large', 'rate_limited'],
  }),
  querystring: Type.Object({
    file_name: Type.String({ minLength: 1, maxLength: 500, description: 'Its name, with an extension.' }),
  }),
})

/** Lets a plugin's routes read a body of any type as it is, and says when it is too large. */
export function readFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_ATTACHMENT_BYTES },
    async (_: unknown, body: Buffer) => body,
  )
  app.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? new Problem('payload_too_large', 'The file is larger than 10 MB. Make it smaller, or send several.')
      : error
  })
}

type UploadRequest = Pick<FastifyRequest<{ Querystring: { file_name: string } }>, 'body' | 'query'>

/** Stores the file that a request has as its body, and returns its upload. */
export async function takeUpload(
  ctx: Context,
  { files, scanner }: AppOptions,
  { body, query }: UploadRequest,
  { isAnonymous = false } = {},
) {
  const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
  return viewUpload(
    await uploadAttachment(
      { ...ctx, files, scanner: scanner ?? null },
      { fileName: query.file_name, bytes, isAnonymous },
    ),
  )
}

/** Returns the quote's attachments as its page shows them, each with a link if it may be opened. */
export async function showAttachments(ctx: Context, quote: WorkingQuote, baseUrl: string) {
  const { secretBox, now, actor } = ctx
  const page = await listAttachments(ctx, quote, { withNotes: actor.kind === 'staff' })
  return answerPage(page, (one) => viewAttachment(one, fileLink(secretBox, 'attachment', one, { baseUrl, now })))
}
