import type { FastifyInstance } from 'fastify'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { type FieldError, invalidFields } from '../../domain/problem.ts'
import { type AdmittedCall, admittedCall } from '../api/admitted-call.ts'
import { compileValidator } from '../validation.ts'
import type { JsonSchema } from './json-schema.ts'
import { type Tool, withUsualLimit } from './tools.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** The answer of an operation: a body of the tool's output schema, or a problem. */
export interface OperationAnswer {
  status: number
  body: Record<string, unknown>
  /** True if it had been answered before under the same idempotency key. */
  isReplay: boolean
}

/** Returns a function that throws `invalid_request` for arguments that the operation itself would not see; those of its body it judges. */
export function argumentCheck({ input, inPath, inQuery }: Tool): (given: Arguments) => void {
  const own = new Set([...inPath, ...Object.keys(inQuery), ...MARKS])
  const properties = Object.entries(input.properties ?? {}).map(([name, schema]) => [name, own.has(name) ? schema : {}])
  const required = (input.required ?? []).filter((name) => own.has(name) || name === 'internal')
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: false,
  }
  const check = compileValidator({ schema, method: 'POST', url: '/mcp', httpPart: 'body' })
  return (given) => {
    const { error } = check(given) as { error?: Error & { validation: FieldError[] } }
    if (error) throw invalidFields(error.validation)
  }
}

/** The arguments that are not the operation's. */
const MARKS = ['idempotency_key', 'confirmation']

/** Calls a tool's operation from within, for a request that was admitted: the same code answers as from outside. */
export async function callOperation(
  app: FastifyInstance,
  tool: Tool,
  given: Arguments,
  call: AdmittedCall,
): Promise<OperationAnswer> {
  const { method, path, inPath, inQuery } = tool
  const args = withUsualLimit(tool, given)
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(args[name])))
  const query = Object.entries(inQuery).flatMap(([argument, name]) =>
    args[argument] === undefined ? [] : [[name, String(args[argument])]],
  )
  const elsewhere = new Set([...inPath, ...MARKS])
  const payload = Object.fromEntries(Object.entries(args).filter(([name]) => !elsewhere.has(name)))
  const response = await admittedCall.run(call, async () =>
    app.inject({
      method: method as 'GET' | 'POST',
      url,
      query: Object.fromEntries(query),
      remoteAddress: call.ip,
      ...(method === 'POST' && { payload, headers: { 'idempotency-key': String(args.idempotency_key) } }),
    }),
  )
  return {
    status: response.statusCode,
    body: { ...membersOf(parseJson(response.payload)) },
    isReplay: response.headers['idempotent-replayed'] === 'true',
  }
}
