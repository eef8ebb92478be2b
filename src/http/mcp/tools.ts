import type { Scope } from '../../domain/access/scopes.ts'
import { componentOf, type JsonSchema, standalone } from './json-schema.ts'

/** The API's document, as far as tools are made of it. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, JsonSchema> }
}
interface ApiOperation {
  operationId: string
  summary: string
  description?: string
  security: { apiKey: Scope[] }[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

/** An operation of `/v1` as a tool for AI agents. */
export interface Tool {
  name: string
  title: string
  description: string
  scopes: readonly Scope[]
  method: string
  /** With its parameters in braces. */
  path: string
  /** The places of the arguments: the names they have in the path, and in the query. */
  inPath: readonly string[]
  inQuery: Readonly<Record<string, string>>
  /** A tool whose words reach the buyer is confirmed first. */
  confirms: 'always' | 'unless_internal' | 'never'
  input: JsonSchema
  output: JsonSchema
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint?: boolean }
}

const READ = { readOnlyHint: true, openWorldHint: false }
const WRITE = { readOnlyHint: false, idempotentHint: true, openWorldHint: true }

/** The operations that are tools, and what a client should know before it calls them without asking. */
const TOOLS: Readonly<Record<string, { annotations: Tool['annotations']; confirms?: Tool['confirms'] }>> = {
  ping: { annotations: READ },
  listQuotes: { annotations: READ },
  getQuote: { annotations: READ },
  createQuote: { annotations: { ...WRITE, destructiveHint: false } },
  postMessage: { annotations: { ...WRITE, destructiveHint: true }, confirms: 'unless_internal' },
  sendProposal: { annotations: { ...WRITE, destructiveHint: true }, confirms: 'always' },
  listQuoteEvents: { annotations: READ },
  listEvents: { annotations: READ },
  listDocuments: { annotations: READ },
  getDocument: { annotations: READ },
  listAttachments: { annotations: READ },
  readAnalytics: { annotations: READ },
}

/** The operations that are no tools: a model's context is no place for the secrets of webhook endpoints. */
export const NO_TOOLS: readonly string[] = ['createWebhook', 'listWebhooks', 'getWebhook', 'deleteWebhook']

/** An id becomes part of a path, so it must not be `.` or `..`. */
export const ID = /^[A-Za-z0-9_-]{1,100}$/

/** A page that fits a model's context: a quote alone is 5 KB. */
const MOST_LISTED = 20
const USUALLY_LISTED = 5

const IDEMPOTENCY_KEY: JsonSchema = {
  type: 'string',
  pattern: '^[!-~]{1,255}$',
  description: 'A new UUID for each thing to do, and the same one when you try it again: it is then done only once.',
}
const CONFIRMATION: JsonSchema = {
  type: 'string',
  description: 'Leave it out at first. Once a person has agreed, pass the confirmation that the tool answered with.',
}

/** Returns a tool for each operation that is one, from the document that describes them all. */
export function makeTools({ paths, components: { schemas } }: ApiDocument): Tool[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const kind = TOOLS[operation.operationId]
      return kind ? [makeTool(path, method.toUpperCase(), operation, kind, schemas)] : []
    }),
  )
}

function makeTool(
  path: string,
  method: string,
  operation: ApiOperation,
  { annotations, confirms = 'never' }: (typeof TOOLS)[string],
  schemas: Record<string, JsonSchema>,
): Tool {
  const { operationId, summary, description = '', security, parameters = [], requestBody, responses } = operation
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody?.content['application/json']?.schema
  const written = body ? componentOf(schemas, body) : {}
  const given = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
  const required = given.filter((parameter) => parameter.required).map(({ name }) => argumentName(name))
  const properties = {
    ...Object.fromEntries(given.map((parameter) => [argumentName(parameter.name), parameterSchema(parameter)])),
    ...written.properties,
    ...(method === 'POST' && { idempotency_key: IDEMPOTENCY_KEY }),
    ...(confirms !== 'never' && { confirmation: CONFIRMATION }),
  }
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']
  if (!answer) throw new Error(`${operationId} has no answer`)
  return {
    name: operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: summary,
    description: [`${summary}.`, description, CONFIRMED[confirms]].filter(Boolean).join(' '),
    scopes: security[0]?.apiKey ?? [],
    method,
    path,
    inPath: given.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
    inQuery: Object.fromEntries(inQuery.map(({ name }) => [argumentName(name), name])),
    confirms,
    input: standalone(
      {
        type: 'object',
        properties,
        required: [
          ...required,
          ...(written.required ?? []),
          ...(method === 'POST' ? ['idempotency_key'] : []),
          ...(confirms === 'unless_internal' ? ['internal'] : []),
        ],
        additionalProperties: false,
      },
      schemas,
    ),
    output: standalone(componentOf(schemas, answer.schema), schemas),
    annotations,
  }
}

const CONFIRMED = {
  always: 'It reaches the buyer, so it is done only once a person has confirmed it.',
  unless_internal: 'A message to the buyer is sent only once a person has confirmed it; a note is written at once.',
  never: '',
}

function parameterSchema({ name, description, schema }: NonNullable<ApiOperation['parameters']>[number]): JsonSchema {
  const special = SPECIAL[name] ?? {}
  return { ...schema, ...(description !== undefined && { description }), ...special }
}

const SPECIAL: Readonly<Record<string, JsonSchema>> = {
  limit: { maximum: MOST_LISTED, default: USUALLY_LISTED },
  id: { pattern: ID.source },
}

/** Some models take only letters, digits, dots, dashes and underscores: `updated_at[gte]` is `updated_at_gte`. */
function argumentName(name: string): string {
  return name.replace(/\[(\w+)\]$/, '_$1')
}

/** The page size when the agent names none. */
export function withUsualLimit(tool: Tool, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return 'limit' in tool.inQuery ? { limit: USUALLY_LISTED, ...given } : { ...given }
}
