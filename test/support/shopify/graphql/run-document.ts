import {
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  getNamedType,
  isCompositeType,
} from 'graphql'
import { purgeDrafts } from '../drafts/change-drafts.ts'
import type { ShopState } from '../state/shop-state.ts'
import { findAccessFault } from './access.ts'
import { adminRoot } from './admin-root.ts'
import { adminSchema } from './admin-schema.ts'
import type { Asked } from './asked.ts'
import { checkDocument, type DocumentRequest } from './check-document.ts'
import { INVALID_CURSOR } from './connection.ts'
import { MOST_COST, queryCost } from './query-cost.ts'

export interface DocumentAnswer {
  body: Record<string, unknown>
  requestedCost: number
  actualCost: number | null
  /** The code of the first error of the whole answer. */
  refusal: string | null
}

/** Answers a document as Shopify's Admin API does, and notes as a mistake what Shopify would refuse for its form. */
export async function runDocument(
  shop: ShopState,
  scopes: ReadonlySet<string>,
  request: DocumentRequest,
  { isDebugging }: { isDebugging: boolean },
): Promise<DocumentAnswer> {
  const checked = checkDocument(request)
  if ('errors' in checked) return refuse(shop, checked.errors, checked.code)
  const { document, operation, variables, idempotencyKey } = checked
  const requestedCost = queryCost(document, operation, variables)
  if (requestedCost > shop.settings.mostCost) return tooExpensive(shop, requestedCost)
  if (!shop.bucket.take(requestedCost)) return throttled(shop, requestedCost)
  purgeDrafts(shop)
  const asked: Asked = { shop, scopes, searches: [], answered: 0, idempotencyKey }
  const answer = (await execute({
    schema: adminSchema,
    document,
    rootValue: adminRoot,
    contextValue: asked,
    variableValues: request.variables,
    operationName: request.operationName,
    fieldResolver: resolveField,
  })) as FormattedExecutionResult & { errors?: readonly GraphQLError[] }
  noteOwnFaults(shop, answer.errors ?? [])
  const actualCost = Math.min(requestedCost, asked.answered + (operation.operation === 'mutation' ? 10 : 0))
  shop.bucket.giveBack(requestedCost - actualCost)
  const search = isDebugging && asked.searches.length > 0 ? { search: asked.searches } : {}
  const extensions = { cost: costView(shop, requestedCost, actualCost), ...search }
  return {
    body: { data: answer.data ?? null, ...(answer.errors && { errors: answer.errors }), extensions },
    requestedCost,
    actualCost,
    refusal: answer.errors ? String(answer.errors[0]?.extensions?.code ?? 'error') : null,
  }
}

const resolveField: GraphQLFieldResolver<unknown, Asked> = (source, args, asked, info) => {
  const type = getNamedType(info.returnType)
  const fault = findAccessFault(asked, info.fieldName, type.name.replace(/Connection$/, ''), info.parentType.name)
  if (fault) throw fault
  const property = (source as Record<string, unknown> | null)?.[info.fieldName]
  const value = typeof property === 'function' ? property.call(source, args, asked, info) : property
  if (isCompositeType(type) && value) asked.answered += Array.isArray(value) ? value.length : 1
  return value
}

function refuse(shop: ShopState, errors: readonly { message: string }[], code: string): DocumentAnswer {
  for (const { message } of errors) shop.mistake(message)
  const body = { errors: errors.map(({ message }) => ({ message, extensions: { code } })) }
  return { body, requestedCost: 0, actualCost: null, refusal: code }
}

function tooExpensive(shop: ShopState, cost: number): DocumentAnswer {
  const maxCost = shop.settings.mostCost
  const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).`
  if (cost > MOST_COST) shop.mistake(message)
  const documentation = 'https://shopify.dev/api/usage/limits#rate-limits'
  const extensions = { code: 'MAX_COST_EXCEEDED', cost, maxCost, documentation }
  return {
    body: { errors: [{ message, extensions }] },
    requestedCost: cost,
    actualCost: null,
    refusal: 'MAX_COST_EXCEEDED',
  }
}

/** Returns the answer to a request for more than the bucket holds: HTTP 200, nothing done. */
export function throttled(shop: ShopState, requestedCost: number): DocumentAnswer {
  const extensions = { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' }
  const cost = costView(shop, requestedCost, null)
  const body = { errors: [{ message: 'Throttled', extensions }], extensions: { cost } }
  return { body, requestedCost, actualCost: null, refusal: 'THROTTLED' }
}

function costView(shop: ShopState, requestedQueryCost: number, actualQueryCost: number | null) {
  return { requestedQueryCost, actualQueryCost, throttleStatus: shop.bucket.status() }
}

/** An error without a code is a document that Shopify cannot execute, the fake itself broke, or people sent a cursor of elsewhere. */
function noteOwnFaults(shop: ShopState, errors: readonly GraphQLError[]): void {
  for (const { originalError, extensions, path } of errors) {
    if (!originalError || extensions.code || originalError.message === INVALID_CURSOR) continue
    const isOurs = originalError instanceof GraphQLError
    shop.mistake(`${path?.join('.')}: ${isOurs ? originalError.message : `the fake failed: ${originalError.stack}`}`)
  }
}
