import type { FastifyHelmetOptions } from '@fastify/helmet'

const NOTHING = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/**
 * The headers of a page without any script. Those that only a secure origin honours are left out on plain HTTP,
 * where browsers would log a warning or lock people out.
 */
export function securityHeaders(baseUrl: string): FastifyHelmetOptions {
  const secure = baseUrl.startsWith('https:')
  return {
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    xFrameOptions: { action: 'deny' },
  } as FastifyHelmetOptions
}

/** What a page with a form of its own needs more, and where it shows a picture of another server's, that one. */
export function formPolicy(picture: URL | null = null) {
  const pictures = picture ? { 'img-src': ["'self'", sourceOf(picture)] } : {}
  return {
    contentSecurityPolicy: { useDefaults: false, directives: { ...NOTHING, 'form-action': ["'self'"], ...pictures } },
  }
}

/** The address as a policy names it: without its query, and with nothing that would end it there. */
function sourceOf({ origin, pathname }: URL): string {
  return origin + pathname.replaceAll(/[;,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** What the API reference needs more: its own scripts, calls to this origin, and Swagger UI's inline styles and images. */
export const REFERENCE_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...NOTHING,
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
    },
  },
}

/** What the staff's web app needs more: its own scripts and calls, the styles its components set, and pictures of products. */
export const APP_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...NOTHING,
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'https:'],
      'font-src': ["'self'"],
    },
  },
}
