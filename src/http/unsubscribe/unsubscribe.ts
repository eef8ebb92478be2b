import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findUnsubscription, unsubscribe } from '../../commands/mail/unsubscribe.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { DEFAULT_LANGUAGE, preferredLanguage } from '../../languages/languages.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import type { AppOptions } from '../app-options.ts'
import { sendBuyerPage } from '../pages/buyer-page.ts'
import { formPolicy, securityHeaders } from '../pages/security-headers.ts'
import { siteOf } from '../pages/site.ts'
import { noSuchLinkPage, unsubscribePage } from './unsubscribe-page.ts'

const LONGEST_FORM_BYTES = 4_096

type Asked = FastifyRequest<{ Params: { token: string } }>

/**
 * `/portal/unsubscribe/:token`, the link below reminders. Opening it changes nothing, since mail servers follow links; its button, or
 * that of the reader's mail program (RFC 8058), ends the reminders.
 */
export async function unsubscribing(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  await app.register(helmet, { ...securityHeaders(options.baseUrl), ...formPolicy() })
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async () => undefined, // the token contains everything
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  const schema = { hide: true }
  const answer = async ({ params: { token }, headers }: Asked, reply: FastifyReply, done: boolean) => {
    const found = await findUnsubscription(options, token)
    const preferred = preferredLanguage(headers['accept-language'])
    if (!found) return sendBuyerPage(reply.code(404), site, null, noSuchLinkPage(site, preferred ?? DEFAULT_LANGUAGE))
    const { store } = found
    const language = found.language ?? preferred ?? storeLanguage(store.settings)
    return sendBuyerPage(reply, site, viewBranding(store), unsubscribePage(site, { store, language, token, done }))
  }

  app.get('/portal/unsubscribe/:token', { schema }, (request: Asked, reply) => answer(request, reply, false))
  app.post('/portal/unsubscribe/:token', { schema, bodyLimit: LONGEST_FORM_BYTES }, async (request: Asked, reply) => {
    await unsubscribe(options, request.params.token, options.clock())
    return answer(request, reply, true)
  })
}
