import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_FOLDER } from './web-folder.ts'

const FOLDER = join(WEB_FOLDER, 'embed')
const FILE = 'request-form.js'
const FIVE_MINUTES_MS = 5 * 60_000
/** Pages of any origin may load it, including those that require explicit permission. */
const FOR_ALL = { crossOriginResourcePolicy: { policy: 'cross-origin' } } as const

/** Serves the form that other sites embed, at a permanent address: browsers check each time for changes. */
export async function embedScript(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false, root: FOLDER, preCompressed: true })
  app.get(`/embed/${FILE}`, { schema: { hide: true }, helmet: FOR_ALL }, (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    if (existsSync(join(FOLDER, FILE))) return reply.sendFile(FILE, { maxAge: FIVE_MINUTES_MS })
    return reply
      .code(503)
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send('// The form is not built: run `npm run build`, then restart the service. `npm start` does both.\n')
  })
}
