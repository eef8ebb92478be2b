import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { parseInstant } from '../../../src/domain/calendar.ts'
import { checkEventData } from './event-data.ts'

interface Answered {
  status: number
  headers: Headers
  body: unknown
}

const SCREENS = ['/admin/api', '/portal/api']
/** By the kind of service and the document's place: making a document and compiling its schemas takes longer than most test files. */
const validators = new Map<string, Promise<Validator>>()
type Validator = (method: string, path: string, answer: Answered) => void

/** Fails unless the answer matches its operation in the API's openapi.json: status, headers and body. Services of one `kind` have the same document. */
export async function checkAgainstOpenApi(
  { app, kind }: { app: FastifyInstance; kind: string },
  method: string,
  path: string,
  answer: Answered,
): Promise<void> {
  const place = `${SCREENS.find((api) => path.startsWith(`${api}/`)) ?? ''}/openapi.json`
  const validator = validators.get(`${kind} ${place}`) ?? makeValidator(app, place)
  validators.set(`${kind} ${place}`, validator)
  ;(await validator)(method, path, answer)
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Document = any

async function makeValidator(app: FastifyInstance, place: string): Promise<Validator> {
  const document: Document = (await app.inject(place)).json()
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { 'date-time': (text: string) => parseInstant(text) !== null, decimal: true, uri: true },
  })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  // Literal paths come before those with parameters.
  const templates = Object.keys(document.paths)
    .toSorted((one, other) => one.split('{').length - other.split('{').length)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }))
  const compile = (at: string) => {
    const known = compiled.get(at) ?? ajv.compile({ $ref: `openapi#${at}` })
    compiled.set(at, known)
    return known
  }
  return (method, path, answer) => {
    const name = path.split('?', 1)[0] ?? ''
    const template = templates.find(({ pattern }) => pattern.test(name))?.template
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
    const declared = template && document.paths[template][verb]?.responses
    if (declared) checkHeaders(declared[answer.status], `${method} ${name}`, answer)
    if (method === 'HEAD' || answer.body === null) return
    const success = Object.keys(declared?.[answer.status]?.content ?? {})[0] ?? 'application/json'
    const type = answer.status < 400 ? success : 'application/problem+json'
    const validate = compile(
      declared
        ? pointer('paths', template, verb, 'responses', String(answer.status), 'content', type, 'schema')
        : pointer('components', 'schemas', 'Problem'),
    )
    const shown = JSON.stringify(answer.body)
    assert.ok(validate(answer.body), `${method} ${name} ${answer.status}: ${ajv.errorsText(validate.errors)}\n${shown}`)
    checkEvents(answer.body)
  }
}

/** Checks each event on a page against its type. */
function checkEvents(body: unknown): void {
  const { data } = body as { data?: unknown }
  if (!Array.isArray(data)) return
  for (const { object, type, data: said } of data) if (object === 'event') checkEventData(type, said)
}

function checkHeaders(declared: Document, operation: string, { status, headers, body }: Answered): void {
  assert.ok(declared, `${operation} answered ${status}, which /openapi.json does not declare: ${JSON.stringify(body)}`)
  for (const [name, { required }] of Object.entries<{ required?: boolean }>(declared.headers ?? {})) {
    assert.ok(!required || headers.has(name), `${operation} ${status} lacks the header ${name}`)
  }
}

function pointer(...parts: string[]): string {
  return encodeURI(`/${parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`)
}
