import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import { type CostSaid, readCost } from './budget.ts'

/** The content of an answer of HTTP 200. */
export type Said =
  | { kind: 'data'; data: unknown; cost: CostSaid }
  | { kind: 'throttled' | 'denied'; cost: CostSaid }
  | { kind: 'odd'; what: string; cost: CostSaid }

/** Reads the body of an answer; `odd` if it is of another form than GraphQL's. */
export function readAnswer(body: string): Said {
  const answer = parsed(body)
  const cost = readCost(answer)
  const { data, errors } = membersOf(answer)
  if (Array.isArray(errors) && errors.length > 0) {
    const codes = errors.map((error) => membersOf(membersOf(error).extensions).code)
    if (codes.includes('THROTTLED')) return { kind: 'throttled', cost }
    if (codes.every((code) => code === 'ACCESS_DENIED')) return { kind: 'denied', cost }
    // Codes only: messages may repeat what was asked.
    return { kind: 'odd', what: `errors: ${codes.map((code) => String(code ?? 'none').slice(0, 40)).join(' ')}`, cost }
  }
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return isObject ? { kind: 'data', data, cost } : { kind: 'odd', what: 'no data', cost }
}

function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}
