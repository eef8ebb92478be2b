import {
  type DocumentNode,
  type GraphQLError,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { adminSchema } from './admin-schema.ts'

export interface DocumentRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | null
}

interface CheckedDocument {
  document: DocumentNode
  operation: OperationDefinitionNode
  /** With the defaults of numbers, which connections are sized by. */
  variables: Record<string, unknown>
  idempotencyKey: string | null
}

interface RefusedDocument {
  errors: readonly Pick<GraphQLError, 'message'>[]
  code: string
}

/** Returns a document that fits the schema with its variables, or the errors with which Shopify refuses it. */
export function checkDocument({ query, variables, operationName }: DocumentRequest): CheckedDocument | RefusedDocument {
  const document = parsed(query)
  if ('message' in document) return { errors: [document], code: 'PARSE_ERROR' }
  const errors = validate(adminSchema, document)
  if (errors.length > 0) return { errors, code: 'undefinedField' }
  const operation = operationOf(document, operationName)
  if (!operation) return { errors: [{ message: 'An operation name is required' }], code: 'missingOperation' }
  const values = getVariableValues(adminSchema, operation.variableDefinitions ?? [], variables)
  if (values.errors) return { errors: values.errors, code: 'INVALID_VARIABLE' }
  return {
    document,
    operation,
    variables: defaulted(operation, variables),
    idempotencyKey: idempotencyKeyOf(operation, variables),
  }
}

function parsed(query: string): DocumentNode | { message: string } {
  try {
    return parse(query)
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

function operationOf(document: DocumentNode, name: string | null): OperationDefinitionNode | null {
  const all = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (name === null) return all.length === 1 ? (all[0] ?? null) : null
  return all.find((one) => one.name?.value === name) ?? null
}

function defaulted(operation: OperationDefinitionNode, variables: Record<string, unknown>): Record<string, unknown> {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)] as const] : [],
  )
  return { ...Object.fromEntries(defaults), ...variables }
}

function idempotencyKeyOf(operation: OperationDefinitionNode, variables: Record<string, unknown>): string | null {
  const [field] = operation.selectionSet.selections
  const directive = field?.directives?.find(({ name }) => name.value === 'idempotent')
  const value = directive?.arguments?.[0]?.value
  if (value?.kind === Kind.STRING) return value.value
  return value?.kind === Kind.VARIABLE ? String(variables[value.name.value]) : null
}
