import type { FastifyInstance, RouteOptions } from 'fastify'
import type { ProblemCode } from '../../domain/problem.ts'
import type { AppOptions } from '../app-options.ts'
import { type Judgement, serveOpenapi } from '../openapi/serve-openapi.ts'
import type { SessionCookie } from '../session/cookie.ts'
import { PORTAL_COMPONENTS } from './schemas.ts'

/** GET /portal/api/openapi.json: the API of the buyers' pages and storefronts. */
export async function portalOpenapi(app: FastifyInstance, options: AppOptions, cookie: SessionCookie): Promise<void> {
  await serveOpenapi(app, {
    path: '/portal/api/openapi.json',
    title: 'Quote Negotiation Service: buyers',
    description: "For the buyers' pages. `/portal/api/stores/…` is also for a storefront's own pages, on any origin.",
    baseUrl: options.baseUrl,
    components: PORTAL_COMPONENTS,
    securitySchemes: {
      link: { type: 'apiKey', in: 'header', name: 'authorization', description: '`Link <token of a quote’s link>`' },
      session: { type: 'apiKey', in: 'cookie', name: cookie.name },
      csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
    },
    config: { entry: 'anybody' },
    judge,
  })
}

/** Any of them may have to ask the platform who someone is. */
function judge(route: RouteOptions): Judgement {
  const { security, codes } = judgeEntry(route)
  return { security, codes: [...codes, 'platform_unavailable'] }
}

function judgeEntry({ method, config }: RouteOptions): Judgement {
  const writes = method !== 'GET'
  const session = writes ? { session: [], csrf: [] } : { session: [] }
  const csrf: ProblemCode[] = writes ? ['csrf_refused'] : []
  switch (config?.entry) {
    case 'visitor':
      return { security: [{ link: [] }, session], codes: ['not_signed_in', 'link_invalid', ...csrf] }
    case 'contact':
      return { security: [session], codes: ['not_signed_in', 'link_invalid', ...csrf] }
    case 'storefront':
      return { security: [{}, session], codes: ['rate_limited', 'not_found', 'not_signed_in', ...csrf] }
    default:
      return { security: [], codes: csrf }
  }
}
