import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app.ts'

/** The pages for people: `/`, `/docs` and `/docs/errors`. */
export async function pages(_app: FastifyInstance, _options: AppOptions): Promise<void> {}
