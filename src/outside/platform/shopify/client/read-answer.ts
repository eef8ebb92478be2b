import { membersOf, parseJson } from '../../../../domain/parse-json.ts'
import { type CostSaid, readCost } from './budget.ts'
import { findMisfit, type Shape } from './find-misfit.ts'

/** The content of an answer of HTTP 200. */
export type Said =
  | { kind: 'data'; data: unknown; cost: CostSaid }
  /** `astray`: the cursor is not one of this list. */
  | { kind: 'throttled' | 'denied' | 'astray'; cost: CostSaid }
  /** `share` is the part of what was asked that Shopify would answer. */
  | { kind: 'costly'; share: number; cost: CostSaid }
  | { kind: 'odd'; what: string; cost: CostSaid }

const ASTRAY = /^Invalid cursor\b/i

/** Reads the body of an answer; `odd` if it is of another form than GraphQL's, or its data of another than was asked for. */
export function readAnswer(body: string, shape: Shape): Said {
  const answer = parsed(body)
  const cost = readCost(answer)
  const { data, errors } = membersOf(answer)
  if (Array.isArray(errors) && errors.length > 0) return { ...readErrors(errors), cost }
  const misfit = findMisfit(shape, data)
  return misfit === null ? { kind: 'data', data, cost } : { kind: 'odd', what: `not as asked: ${misfit}`, cost }
}

function readErrors(errors: readonly unknown[]) {
  const extensions = errors.map((error) => membersOf(membersOf(error).extensions))
  const codes = extensions.map(({ code }) => code)
  if (codes.includes('THROTTLED')) return { kind: 'throttled' } as const
  if (codes.every((code) => code === 'ACCESS_DENIED')) return { kind: 'denied' } as const
  if (errors.every((error) => ASTRAY.test(String(membersOf(error).message)))) return { kind: 'astray' } as const
  const costly = extensions.find(({ code }) => code === 'MAX_COST_EXCEEDED')
  if (costly) return { kind: 'costly', share: shareOf(costly) } as const
  // Codes only: messages may repeat what was asked.
  return { kind: 'odd', what: `errors: ${codes.map((code) => String(code ?? 'none').slice(0, 40)).join(' ')}` } as const
}

function shareOf({ cost, maxCost }: Readonly<Record<string, unknown>>): number {
  const isSaid = typeof cost === 'number' && typeof maxCost === 'number' && maxCost > 0 && maxCost < cost
  return isSaid ? maxCost / cost : 0.5
}

function parsed(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return null
  }
}
