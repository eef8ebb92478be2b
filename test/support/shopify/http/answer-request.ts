import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FaultKind } from '../faults/fault-plan.ts'
import type { DocumentRequest } from '../graphql/check-document.ts'
import { runDocument } from '../graphql/run-document.ts'
import { VERSION } from '../graphql/shop-root.ts'
import type { FakeParts } from '../state/fake-parts.ts'
import type { ShopState } from '../state/shop-state.ts'
import { answerTokenRequest } from '../tokens/answer-token-request.ts'
import { failingReply, quotingReply, type Reply, refusalReply, versionHeader } from './failing-reply.ts'
import { readBody, readFields } from './read-body.ts'

const GRAPHQL = /^\/shops\/([^/]+)\/admin\/api\/([^/]+)\/graphql\.json$/
const TOKEN = /^\/shops\/([^/]+)\/admin\/oauth\/access_token$/

/** Faults of the answer alone: what was asked is done. */
const DONE: ReadonlySet<FaultKind> = new Set(['lost', 'shape', 'stalled', 'truncated', 'version'])

/** A request of the app to a shop: a document, or for tokens. */
interface AppRequest {
  request: IncomingMessage
  shop: ShopState
  fields: Record<string, unknown> | null
  /** Null for a token request. */
  version: string | null
  asked: DocumentRequest | null
  operation: string
}

/** Answers a request of the app to one of the shops. Returns false for an address that is none of Shopify's. */
export async function answerRequest(
  parts: FakeParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = new URL(request.url ?? '', 'http://fake').pathname
  const [, name, version = null] = GRAPHQL.exec(path) ?? TOKEN.exec(path) ?? []
  if (!name) return false
  const fields = readFields(await readBody(request), request.headers['content-type'] ?? '')
  const requestId = parts.random.uuid()
  const shop = parts.shops.get(name)
  if (!shop) {
    send(response, { status: 404, body: '{"errors":"Not Found"}' }, requestId)
    return true
  }
  const asked = version === null ? null : readDocument(fields)
  const operation = version === null ? 'token' : (asked?.operationName ?? nameIn(asked?.query ?? '') ?? 'unnamed')
  const fault = parts.faults.take(operation, shop.domain)
  const reply = await replyTo(parts, { request, shop, fields, version, asked, operation }, fault)
  parts.log.push({
    at: parts.now().toISOString(),
    shop: shop.domain,
    operation,
    document: asked?.query ?? '',
    variables: asked?.variables ?? null,
    ...logged(reply),
    fault,
    requestId,
  })
  if (reply)
    answerWith(response, { ...reply, body: parts.spoil?.(operation, reply.body) ?? reply.body }, fault, requestId)
  return true
}

async function replyTo(parts: FakeParts, asked: AppRequest, fault: FaultKind | null): Promise<Reply | null> {
  if (fault === 'refused') return quotingReply(asked.operation, asked.asked?.variables)
  if (fault !== null && !DONE.has(fault)) return failingReply(asked.shop, fault)
  return asked.version === null ? answerToken(parts, asked) : answerDocument(asked)
}

function logged(reply: Reply | null) {
  const { requestedCost = 0, actualCost = null, status = 0, refusal = null } = reply ?? {}
  return { requestedCost, actualCost, status, refusal }
}

function answerWith(response: ServerResponse, reply: Reply, fault: FaultKind | null, requestId: string): void {
  if (fault === 'stalled') return
  if (fault === 'lost' || fault === 'reset') {
    response.socket?.destroy()
    return
  }
  if (fault === 'version') {
    send(response, { ...reply, headers: { ...reply.headers, 'X-Shopify-API-Version': '2027-01' } }, requestId)
    return
  }
  send(response, { ...reply, body: spoilt(reply.body, fault) }, requestId)
}

function spoilt(body: string, fault: FaultKind | null): string {
  if (fault === 'truncated') return body.slice(0, body.length / 2)
  return fault === 'shape' ? JSON.stringify(misshape(JSON.parse(body))) : body
}

/** Puts objects where texts belong, and texts where objects do, one level below the answer's fields. */
function misshape({ data, ...rest }: { data?: Record<string, unknown> | null }): unknown {
  const swap = (value: unknown) => (typeof value === 'object' && value !== null ? 'odd' : {})
  const inside = (value: unknown) =>
    Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, swap(member)]))
  return {
    ...rest,
    data: Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, inside(value)])),
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply, requestId: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
      ...headers,
    })
    .end(body)
}

function answerToken(parts: FakeParts, { shop, fields }: AppRequest): Reply {
  const { status, body } = answerTokenRequest(shop, parts.app, fields ?? {})
  return { status, body: JSON.stringify(body), refusal: typeof body.error === 'string' ? body.error : null }
}

async function answerDocument({ shop, request, asked, version }: AppRequest): Promise<Reply> {
  const { headers, method } = request
  if (method !== 'POST') return { status: 405, body: '{"errors":"Method Not Allowed"}' }
  const scopes = shop.installed ? shop.tokens.scopesOf(String(headers['x-shopify-access-token'])) : null
  if (!scopes) return refusalReply(401)
  if (shop.settings.closed) return refusalReply(shop.settings.closed)
  if (!asked) {
    shop.mistake('a request without a JSON body that has a query')
    return { status: 400, body: '{"errors":{"query":"Required parameter missing or invalid"}}' }
  }
  if (version !== VERSION) shop.mistake(`version ${version} was asked for, not ${VERSION}`)
  const isDebugging = headers['shopify-search-query-debug'] === '1'
  const { body, ...costs } = await runDocument(shop, new Set(expand(scopes)), asked, { isDebugging })
  return { status: 200, headers: versionHeader(), body: JSON.stringify(body), ...costs }
}

/** Writing implies reading. */
function expand(scopes: readonly string[]): string[] {
  return scopes.flatMap((scope) => (scope.startsWith('write_') ? [scope, scope.replace('write_', 'read_')] : [scope]))
}

function readDocument(fields: Record<string, unknown> | null): DocumentRequest | null {
  if (typeof fields?.query !== 'string') return null
  const { query, variables, operationName } = fields
  return {
    query,
    variables: (variables as Record<string, unknown> | null | undefined) ?? {},
    operationName: typeof operationName === 'string' ? operationName : null,
  }
}

function nameIn(query: string): string | null {
  return /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? null
}
