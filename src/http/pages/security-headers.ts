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
 * Returns the headers of a script-free page. Over plain HTTP, those only for secure origins are left out, as browsers would log a warning
 * or lock people out.
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

/** Returns the additional policy of a page with a form of its own, perhaps with scripts of ours, and of the picture it shows from another server, if any. */
export function formPolicy(picture: URL | null = null, hasScripts = false) {
  const directives = {
    ...{ ...NOTHING, 'form-action': ["'self'"] },
    ...(picture && { 'img-src': ["'self'", sourceOf(picture)] }),
    ...(hasScripts && { 'script-src': ["'self'"] }),
  }
  return { contentSecurityPolicy: { useDefaults: false, directives } }
}

/** Returns the address as a policy names it: without its query and characters that would end it. */
function sourceOf({ origin, pathname }: URL): string {
  return origin + pathname.replaceAll(/[;,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Additions for the guides: their own scripts, and the search's index. */
export const GUIDE_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...NOTHING, 'script-src': ["'self'"], 'connect-src': ["'self'"] },
  },
}

/** Additions for a guide whose examples work on the page: product pictures. */
export const LIVE_POLICY = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...GUIDE_POLICY.contentSecurityPolicy.directives, 'img-src': ["'self'", 'https:'] },
  },
}

/** Additions for the API reference: its own scripts, calls to this origin, and Swagger UI's inline styles and images. */
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

/** Returns the policy of a web app whose scripts and styles come from another origin than its page and answers. */
export function appPolicy(assets: string) {
  const directives = { ...APP_POLICY.contentSecurityPolicy.directives }
  directives['script-src'] = [assets]
  directives['style-src'] = [assets, "'unsafe-inline'"]
  directives['font-src'] = [assets]
  directives['img-src'] = [assets, 'data:', 'https:']
  return { contentSecurityPolicy: { useDefaults: false, directives } }
}

/** Additions for staff's web app: its own scripts and calls, the styles its components set, and product pictures. */
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

/** Returns the policy of staff's web app where Shopify's admin frames it: nobody else may, and App Bridge's host serves a script. */
export function framedPolicy(ancestors: readonly string[], bridgeUrl: string): string {
  const directives = {
    ...APP_POLICY.contentSecurityPolicy.directives,
    'script-src': ["'self'", new URL(bridgeUrl).origin],
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}
