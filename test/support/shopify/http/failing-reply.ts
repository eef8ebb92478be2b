import type { OutgoingHttpHeaders } from 'node:http'
import type { FaultKind } from '../faults/fault-plan.ts'
import { throttled } from '../graphql/run-document.ts'
import { VERSION } from '../graphql/shop-root.ts'
import type { ShopState } from '../state/shop-state.ts'

/** An answer of the fake before any fault spoils it. */
export interface Reply {
  status: number
  headers?: OutgoingHttpHeaders
  body: string
  requestedCost?: number
  actualCost?: number | null
  refusal?: string | null
}

/** Returns the answer of a fault where nothing was done; null for none at all. */
export function failingReply(shop: ShopState, fault: FaultKind): Reply | null {
  const html = { 'Content-Type': 'text/html' }
  switch (fault) {
    case 'hang':
      return null
    case 'throttled': {
      const { body, requestedCost, refusal } = throttled(shop, 100)
      return { status: 200, body: JSON.stringify(body), headers: versionHeader(), requestedCost, refusal }
    }
    case '429':
      return {
        status: 429,
        headers: { 'Retry-After': '2.0' },
        body: '{"errors":"Exceeded 2 calls per second for api client."}',
      }
    case 'html502':
      return { status: 502, headers: html, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' }
    case '503':
      return { status: 503, headers: html, body: '<html><body>Service Unavailable</body></html>' }
    default:
      return refusalReply(Number(fault) || 500)
  }
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  402: 'Unavailable Shop',
  404: 'Not Found',
  423: 'This shop is unavailable',
}

/** Returns what Shopify answers with a status that is none of 200. */
export function refusalReply(status: number): Reply {
  return {
    status,
    body: JSON.stringify({ errors: REFUSALS[status] ?? 'Internal Server Error' }),
    refusal: String(status),
  }
}

/** Returns a write's refusal that quotes the first e-mail address in what was asked, as Shopify's messages may. */
export function quotingReply(operation: string, variables: unknown): Reply {
  const [email = 'nobody'] = /[^\s"]+@[^\s"]+/.exec(JSON.stringify(variables)) ?? []
  const field = `${operation.charAt(0).toLowerCase()}${operation.slice(1)}`
  const object = operation === 'DraftOrderCalculate' ? 'calculatedDraftOrder' : 'draftOrder'
  const userErrors = [{ field: ['input', 'email'], message: `Email ${email} contains an invalid domain name` }]
  const body = JSON.stringify({ data: { [field]: { [object]: null, userErrors } } })
  return { status: 200, headers: versionHeader(), body, refusal: 'userErrors' }
}

export function versionHeader(): OutgoingHttpHeaders {
  return { 'X-Shopify-API-Version': VERSION }
}
