import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { parseInstant } from '../../src/domain/calendar.ts'

interface Answered {
  status: number
  headers: Headers
  body: unknown
}

const validators = new WeakMap<FastifyInstance, Promise<Validator>>()
type Validator = (method: string, path: string, answer: Answered) => void

/** Fails unless the answer is one that /openapi.json describes for its operation: status, headers and body. */
export async function checkAgainstOpenApi(
  app: FastifyInstance,
  method: string,
  path: string,
  answer: Answered,
): Promise<void> {
  let validator = validators.get(app)
  if (!validator) {
    validator = makeValidator(app)
    validators.set(app, validator)
  }
  ;(await validator)(method, path, answer)
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Document = any

async function makeValidator(app: FastifyInstance): Promise<Validator> {
  const document: Document = (await app.inject('/openapi.json')).json()
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { 'date-time': (text: string) => parseInstant(text) !== null },
  })
  ajv.addSchema(document, 'openapi')
  const compiled = new Map<string, ValidateFunction>()
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  const compile = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  return (method, path, answer) => {
    const name = path.split('?', 1)[0] ?? ''
    const template = templates.find(({ pattern }) => pattern.test(name))?.template
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
    const operation = template && document.paths[template][verb]
    let pointer = '/components/schemas/Problem'
    if (operation) {
      const declared = operation.responses[answer.status]
      assert.ok(
        declared,
        `${method} ${name} answered ${answer.status}, which /openapi.json does not declare: ${JSON.stringify(answer.body)}`,
      )
      for (const [header, { required }] of Object.entries<{ required?: boolean }>(declared.headers ?? {})) {
        assert.ok(
          !required || answer.headers.has(header),
          `${method} ${name} ${answer.status} lacks the header ${header}`,
        )
      }
      const type = answer.status < 400 ? 'application/json' : 'application/problem+json'
      pointer = `/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1')}/${verb}/responses/${answer.status}/content/${type.replaceAll('/', '~1')}/schema`
    }
    if (method === 'HEAD' || answer.body === null) return
    const validate = compile(encodeURI(pointer))
    assert.ok(
      validate(answer.body),
      `${method} ${name} ${answer.status}: ${JSON.stringify(validate.errors?.slice(0, 3))}\n${JSON.stringify(answer.body)}`,
    )
  }
}
