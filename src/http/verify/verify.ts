import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storefrontVisits } from '../../domain/access/tries.ts'
import { storeLanguage } from '../../domain/stores/buyer-language.ts'
import { DEFAULT_LANGUAGE, preferredLanguage } from '../../languages/languages.ts'
import { checkByCode } from '../../queries/documents/check-document.ts'
import { viewBranding } from '../../views/stores/branding.ts'
import { addressOf } from '../admin/gate.ts'
import type { AppOptions } from '../app-options.ts'
import { sendBuyerPage } from '../pages/buyer-page.ts'
import { securityHeaders } from '../pages/security-headers.ts'
import { siteOf } from '../pages/site.ts'
import { takeVisit } from '../portal/gate.ts'
import { askPage, recordPage } from './verify-page.ts'

type Asked = FastifyRequest<{ Params: { code: string }; Querystring: { code?: unknown } }>

/** `/verify` and `/verify/:code`: whoever holds a confirmation can check it by the code printed on it, without an account. */
export async function verifying(app: FastifyInstance, options: AppOptions): Promise<void> {
  const site = siteOf(options)
  await app.register(helmet, securityHeaders(options.baseUrl))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  const schema = { hide: true }
  const answer = async (request: Asked, reply: FastifyReply, typed: string) => {
    await takeVisit(options, storefrontVisits('storefront_read', addressOf(request)), 'Too many checks.')
    const preferred = preferredLanguage(request.headers['accept-language'])
    const checked = await checkByCode(options, typed)
    if (!checked) {
      const page = askPage(site, { language: preferred ?? DEFAULT_LANGUAGE, typed })
      return sendBuyerPage(reply.code(404), site, null, page)
    }
    const language = preferred ?? storeLanguage(checked.store.settings)
    return sendBuyerPage(reply, site, viewBranding(checked.store), recordPage(site, { checked, language }), true)
  }
  app.get('/verify', { schema }, (request: Asked, reply) => {
    const { code } = request.query
    if (typeof code === 'string' && code.trim() !== '') return answer(request, reply, code)
    const language = preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE
    return sendBuyerPage(reply, site, null, askPage(site, { language, typed: null }))
  })
  app.get('/verify/:code', { schema }, (request: Asked, reply) => answer(request, reply, request.params.code))
}
