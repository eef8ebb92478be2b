import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyError, FastifyInstance } from 'fastify'
import Type from 'typebox'
import { uploadImport } from '../../../commands/imports/upload-import.ts'
import { IMPORT_KINDS, MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '../../../domain/orders/platform-import.ts'
import { Problem } from '../../../domain/problem.ts'
import { readImport } from '../../../queries/imports/read-import.ts'
import { viewImport } from '../../../views/orders/platform-import.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { staffContext } from '../staff-context.ts'
import { embeddedOnly } from './embedded-only.ts'

const CSV_TYPE = /^text\/csv(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*;?$/i

const schema = {
  ...operation({
    operationId: 'uploadImport',
    summary: 'Upload a CSV file to import',
    description: `As text/csv, at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB and ${MOST_IMPORT_ROWS} rows. It is checked in the background: read the import until it is "checked", then start it. Replaces an import that the same person has not started.`,
    tag: 'Imports',
    takes: 'text/csv',
    ok: [201, 'Import'],
    problems: ['action_unavailable'],
  }),
  querystring: Type.Object({
    kind: Type.Enum([...IMPORT_KINDS], { description: 'Products and variants, or companies with their contacts.' }),
    name: Type.String({ minLength: 1, maxLength: 255, description: "The file's name, for display." }),
  }),
}

/** POST /admin/api/imports: the only admin route that accepts a file */
export const importUploadRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { embedded }) => {
  const config = { permission: 'platform.manage' } as const
  readCsvBodies(app)
  app.post('/admin/api/imports', { schema, config, bodyLimit: MOST_IMPORT_BYTES }, async (request, reply) => {
    embeddedOnly(embedded, request.ctx)
    const { kind, name: fileName } = request.query
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const id = await uploadImport(staffContext(request), { kind, fileName, bytes })
    reply.code(201)
    return viewImport(await readImport(request.ctx, id))
  })
}

function readCsvBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async ({ headers }: { headers: Record<string, unknown> }, body: Buffer) => {
      const { 'content-type': type, 'content-encoding': encoding } = headers
      if (CSV_TYPE.test(String(type ?? '')) && encoding === undefined) return body
      throw new Problem('unsupported_media_type', 'Send the file as text/csv in UTF-8, without a Content-Encoding.')
    },
  )
  app.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? new Problem(
          'payload_too_large',
          'The file is larger than 10 MB. Split it and import the parts one after another.',
        )
      : error
  })
}
