import { readFileSync } from 'node:fs'
import { buildSchema, GraphQLError, type GraphQLScalarType, type GraphQLSchema, isScalarType, Kind } from 'graphql'
import { readDecimal } from '../state/cents.ts'

/** The subset of Shopify's schema, with scalars as strict as theirs. */
export const adminSchema: GraphQLSchema = buildSchema(
  readFileSync(new URL('../admin-schema.graphql', import.meta.url), 'utf8'),
)

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const DIGITS = /^\d+$/

const CHECKS: Readonly<Record<string, (value: unknown) => string | null>> = {
  DateTime: (value) =>
    typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'no ISO 8601 time',
  Decimal: isAmount,
  Money: isAmount,
  URL: (value) => (typeof value === 'string' && URL.canParse(value) ? null : 'no address'),
  UnsignedInt64: (value) => (DIGITS.test(String(value)) ? null : 'no whole number'),
  HTML: (value) => (typeof value === 'string' ? null : 'no text'),
}

for (const [name, findFault] of Object.entries(CHECKS)) {
  const type = adminSchema.getType(name)
  if (isScalarType(type)) makeStrict(type, findFault)
}

/** Shopify takes numbers as well; we never send money as one, so that is refused here. */
function isAmount(value: unknown): string | null {
  if (typeof value !== 'string') return 'an amount must be sent as text'
  return readDecimal(value, 20) === null ? 'no decimal number' : null
}

function makeStrict(type: GraphQLScalarType, findFault: (value: unknown) => string | null): void {
  const check = (value: unknown) => {
    const fault = findFault(value)
    if (fault) throw new GraphQLError(`${type.name} cannot represent ${JSON.stringify(value)}: ${fault}`)
    return value
  }
  Object.assign(type, {
    coerceInputValue: check,
    parseValue: check,
    coerceOutputValue: check,
    serialize: check,
    coerceInputLiteral: (node: { kind: string; value?: unknown }) =>
      check(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : null),
    parseLiteral: (node: { kind: string; value?: unknown }) =>
      check(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : null),
  })
}
