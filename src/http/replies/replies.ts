import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { systemsOf } from '../../commands/context.ts'
import { takeReply } from '../../commands/mail/take-reply.ts'
import { Problem } from '../../domain/problem.ts'
import type { AppOptions } from '../app-options.ts'
import { readProvider } from './read-provider.ts'

/** Files of 10 MB are a third larger in a mail. */
const MOST_BODY_BYTES = 40 * 1024 * 1024

/**
 * Receives replies by mail, `POST /mail/replies`, with REPLY_SECRET as the password of basic authentication: raw mail, or as Postmark, Mailgun and SendGrid post
 * it. Answers 200 once the reply is in its conversation, is held for staff, or concerns nobody; 503 if it has to be sent again.
 */
export async function replies(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { replies: settings, clock, files, scanner = null } = options
  if (!settings) return
  const { domain, secret } = settings
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  const route = { schema: { hide: true }, bodyLimit: MOST_BODY_BYTES }
  app.post<{ Querystring: { to?: string } }>('/mail/replies', route, async (request, reply) => {
    if (!knows(request.headers.authorization ?? '', secret)) {
      return reply.code(401).header('www-authenticate', 'Basic realm="replies"').send({})
    }
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const to = typeof request.query.to === 'string' ? request.query.to : null
    const mail = await readProvider({ contentType: request.headers['content-type'] ?? '', bytes, to }).catch(() => null)
    if (!mail) throw new Problem('invalid_request', 'This is not a mail: post it as it came, or as your provider does.')
    const outcome = await takeReply({ ...systemsOf(options), files, scanner, clock, domain }, mail)
    if (outcome === 'held') request.log.info({ request_id: request.id }, 'a reply by mail is held for staff')
    return { object: 'reply', outcome }
  })
}

/** Compares hashes, so that the time tells nothing. */
function knows(authorization: string, secret: string): boolean {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? []
  const password = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(password), hash(secret))
}
