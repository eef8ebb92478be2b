import type { FastifyInstance, RouteOptions } from 'fastify'
import { PERMISSIONS } from '../../domain/access/permissions.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import type { AppOptions } from '../app-options.ts'
import { type Judgement, serveOpenapi } from '../openapi/serve-openapi.ts'
import type { SessionCookie } from '../session/cookie.ts'
import { ADMIN_COMPONENTS } from './schemas.ts'

/** GET /admin/api/openapi.json: the API of staff's web app. Each operation names its permission and roles. */
export async function adminOpenapi(app: FastifyInstance, options: AppOptions, cookie: SessionCookie): Promise<void> {
  await serveOpenapi(app, {
    path: '/admin/api/openapi.json',
    title: 'Quote Negotiation Service: admin',
    description: "For staff's web app, and changes with it: integrations should use the public API.",
    baseUrl: options.baseUrl,
    components: ADMIN_COMPONENTS,
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: cookie.name },
      csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
    },
    config: { public: true },
    judge,
  })
}

function judge({ method, config }: RouteOptions): Judgement {
  const permission = config?.permission
  const writes = method !== 'GET'
  const proof = writes ? { session: [], csrf: [] } : { session: [] }
  const codes: ProblemCode[] = permission ? ['not_signed_in', 'forbidden'] : []
  if (writes || permission) codes.push('csrf_refused')
  return {
    security: permission ? [proof] : [],
    codes,
    ...(permission && { more: { 'x-permission': permission, 'x-roles': PERMISSIONS[permission] } }),
  }
}
