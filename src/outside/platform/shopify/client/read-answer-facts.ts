import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import type { AskerAnswer } from '../../../asker.ts'
import type { AnswerFacts } from './call-observer.ts'

/** Has Shopify say which terms of a search it ignores: without, it does so silently. */
export const SEARCH_DEBUG = { 'shopify-search-query-debug': '1' }

/** Returns the facts about an answer; null for those it does not state. */
export function readAnswerFacts({ headers, body }: AskerAnswer): AnswerFacts {
  const { cost, search } = membersOf(membersOf(parsed(body)).extensions)
  const { actualQueryCost, requestedQueryCost } = membersOf(cost)
  return {
    requestId: first(headers['x-request-id']),
    version: first(headers['x-shopify-api-version']),
    cost: [actualQueryCost, requestedQueryCost].find((points) => typeof points === 'number') ?? null,
    ignored: listOf(search).flatMap((one) => listOf(membersOf(one).warnings).map(describeWarning)),
  }
}

/** Its message may repeat what was looked for. */
function describeWarning(warning: unknown): string {
  const { field, code } = membersOf(warning)
  return [field, code].map((text) => String(text ?? 'unnamed').slice(0, 40)).join(': ')
}

function first(header: string | string[] | undefined): string | null {
  return [header].flat()[0]?.slice(0, 80) ?? null
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}
