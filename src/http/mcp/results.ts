import type { CallToolResult } from '@modelcontextprotocol/server'
import { membersOf } from '../../domain/parse-json.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { ERROR_GUIDE, RETRIES } from '../pages/error-guide.ts'
import type { OperationAnswer } from './call-operation.ts'
import { findOutsidersWords } from './outsiders-words.ts'

/** Names of what our results say beside the protocol. */
export const META = {
  untrusted: 'quote-negotiation/untrusted',
  problem: 'quote-negotiation/problem',
  replayed: 'quote-negotiation/replayed',
  confirmation: 'quote-negotiation/confirmation',
} as const

/** Returns an operation's answer as a tool's result. */
export function resultOf({ status, body, isReplay }: OperationAnswer): CallToolResult {
  if (status >= 400) return refusal(body)
  const untrusted = findOutsidersWords(body)
  return {
    content: [{ type: 'text', text: textOf(body) }],
    structuredContent: body,
    _meta: {
      ...(untrusted.length > 0 && { [META.untrusted]: untrusted }),
      ...(isReplay && { [META.replayed]: true }),
    },
  }
}

/** Returns a problem as a result: what is wrong, with each field, and what to do about it. */
export function refusal(problem: Readonly<Record<string, unknown>>): CallToolResult {
  const { title, detail, code, request_id: requestId, errors = [] } = problem
  const fields = (errors as { field: string; message: string }[]).map(({ field, message }) => `- ${field}: ${message}`)
  const { fix, retry } = ERROR_GUIDE[code as ProblemCode]
  const text = [`${title}: ${detail}`, ...fields, fix, `Try again? ${RETRIES[retry].text}`, `(${code}, ${requestId})`]
  return { isError: true, content: [{ type: 'text', text: text.join('\n') }], _meta: { [META.problem]: problem } }
}

/** A list is a line an item, which a model reads at a glance; anything else is its JSON. */
function textOf(body: Readonly<Record<string, unknown>>): string {
  const { object, data, next_cursor: next } = body
  if (object !== 'list' || !Array.isArray(data)) return JSON.stringify(body)
  const more = typeof next === 'string' ? [`There are more: pass "${next}" as the cursor.`] : []
  return [...(data.length === 0 ? ['Nothing found.'] : data.map(lineOf)), ...more].join('\n')
}

function lineOf(item: unknown): string {
  const { object, id, ...of } = membersOf(item)
  const { total, currency } = membersOf(of.totals)
  switch (object) {
    case 'quote':
      return `${of.number} (${id}): ${of.status}, ${total} ${currency}, changed ${of.updated_at}`
    case 'event':
      return `${of.created_at} ${of.type} on ${of.quote_id ?? 'no quote'} (${id})`
    default:
      return JSON.stringify(item)
  }
}
