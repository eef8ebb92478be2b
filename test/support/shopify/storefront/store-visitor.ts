import type { AppKeys } from '../../../../src/outside/platform/shopify/signatures/session-token.ts'
import type { Answer, TestService } from '../../service/service.ts'
import { signProxyQuery } from '../signing/signed-queries.ts'

/** The app as the tests configure it. */
export const SHOPIFY_KEYS: AppKeys = { clientId: 'a-client-id', secrets: ['a newer secret', 'an older secret'] }

interface Visiting {
  shop: string
  /** Digits; none by default. */
  customer?: string | null
  pathPrefix?: string
}

/** Returns a query as Shopify's proxy sends it on at this moment. */
export function proxied(
  now: Date,
  { shop, customer = null, pathPrefix = '/apps/quotes' }: Visiting,
  own: readonly (readonly [string, string])[] = [],
): string {
  const added = [
    ['shop', shop],
    ['logged_in_customer_id', customer ?? ''],
    ['path_prefix', pathPrefix],
    ['timestamp', String(Math.floor(now.getTime() / 1000))],
  ] as const
  return signProxyQuery([...own, ...added], SHOPIFY_KEYS.secrets[0] ?? '')
}

/** A person in a store, whose requests come through its proxy. */
export interface StoreVisitor {
  /** Sends a request below the app's path; a POST with the visitor's csrf token unless the body has its own. */
  call(method: string, path: string, body?: Record<string, unknown>): Promise<Answer>
}

export function storeVisitor(service: TestService, visiting: Visiting): StoreVisitor {
  const send = async (method: string, path: string, body?: unknown) => {
    const [place = '', query = ''] = path.split('?')
    const signed = proxied(service.now, visiting, [...new URLSearchParams(query)])
    const response = await fetch(`${service.baseUrl}/platform/shopify/proxy${place}?${signed}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  const token = async () => (await send('GET', `/portal/api/stores/${visiting.shop}/form`)).body.csrf_token
  return {
    call: async (method, path, body) => {
      if (method === 'GET') return send(method, path)
      return send(method, path, { csrf_token: body && 'csrf_token' in body ? undefined : await token(), ...body })
    },
  }
}
