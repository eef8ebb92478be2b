import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { brandStyles } from './buyer-page.ts'
import { ASSETS } from './site.ts'

const A_DAY_MS = 86_400_000
/** Pages on a store's own address show them too. */
const FOR_ALL = { crossOriginResourcePolicy: { policy: 'cross-origin' } } as const

/** Serves the pages' files, and nothing else from their folders. */
export async function assets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { serve: false })
  await app.register(brandStyles)
  for (const [path, { folder, file }] of Object.entries(ASSETS)) {
    app.get<{ Querystring: { v?: string } }>(path, { schema: { hide: true }, helmet: FOR_ALL }, (request, reply) => {
      const versioned = request.query.v !== undefined
      return reply.sendFile(file, folder, { maxAge: versioned ? 365 * A_DAY_MS : A_DAY_MS, immutable: versioned })
    })
  }
}
