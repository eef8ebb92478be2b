import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { WEB_FOLDER } from './web-folder.ts'

/** The scripts, each with the folder it is built in. */
const SCRIPTS = { 'request-form.js': 'embed', 'storefront.js': 'basket' } as const
const FIVE_MINUTES_MS = 5 * 60_000
/** Pages of any origin may load them, including those that require explicit permission. */
const FOR_ALL = { crossOriginResourcePolicy: { policy: 'cross-origin' } } as const

/** Serves the scripts that other sites load, at permanent addresses: browsers check each time for changes. */
export async function embedScript(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false, root: WEB_FOLDER, preCompressed: true })
  for (const [file, folder] of Object.entries(SCRIPTS)) {
    app.get(`/embed/${file}`, { schema: { hide: true }, helmet: FOR_ALL }, (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
      const path = join(folder, file)
      if (existsSync(join(WEB_FOLDER, path))) return reply.sendFile(path, { maxAge: FIVE_MINUTES_MS })
      return reply
        .code(503)
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('// This script is not built: run `npm run build`, then restart the service. `npm start` does both.\n')
    })
  }
}
