import type { FastifyInstance } from 'fastify'

const KB = 1024
/** The specification's limit for /v1, and the most for any JSON. */
const MOST_BYTES = 256 * KB
const SMALL_BYTES = 16 * KB
/** Of a character in UTF-8. */
const MOST_CHARACTER_BYTES = 4
/** A number, an enum value, a date: anything without a length in its schema. */
const MOST_PLAIN_BYTES = 300

/**
 * Sets the body limit of routes without one from their schema: 16 KB if everything they accept is shorter, else 256 KB, as everywhere on
 * /v1. So no one can make a sign-in read a body larger than a sign-in needs.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isSmall = !route.url.startsWith('/v1/') && longestOf((route.schema?.body ?? {}) as Schema) <= SMALL_BYTES
    route.bodyLimit ??= isSmall ? SMALL_BYTES : MOST_BYTES
  })
}

/** Returns a limit as text: `256 KB`. */
export function describeBytes(bytes: number): string {
  return bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`
}

interface Schema {
  type?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Returns the most bytes of a value that fits the schema, written without needless escapes. */
function longestOf(schema: Schema): number {
  const { type, maxLength, maxItems = Number.POSITIVE_INFINITY, items, properties, anyOf, oneOf } = schema
  const others = [...(anyOf ?? []), ...(oneOf ?? [])].map(longestOf)
  if (others.length > 0) return Math.max(...others)
  if (type === 'array') return maxItems * (items ? longestOf(items) + 1 : 0)
  if (type === 'object') {
    if (schema.additionalProperties !== false) return Number.POSITIVE_INFINITY
    return Object.entries(properties ?? {}).reduce((sum, [name, member]) => sum + name.length + longestOf(member), 0)
  }
  return maxLength === undefined ? MOST_PLAIN_BYTES : maxLength * MOST_CHARACTER_BYTES
}
