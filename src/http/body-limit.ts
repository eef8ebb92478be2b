import type { FastifyInstance } from 'fastify'

const KB = 1024
/** What the specification says of /v1, and the most that any JSON may be. */
const MOST_BYTES = 256 * KB
const SMALL_BYTES = 16 * KB
/** Of a character in UTF-8. */
const MOST_CHARACTER_BYTES = 4
/** Of a number, a word of a list, a date: what has no length in its schema. */
const MOST_PLAIN_BYTES = 300

/**
 * Gives each route that names no limit of its own the one that its schema asks for: 16 KB where nothing that it takes is longer,
 * else 256 KB, as everywhere on /v1. So nobody can have a sign-in look at what no sign-in holds.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isSmall = !route.url.startsWith('/v1/') && longestOf((route.schema?.body ?? {}) as Schema) <= SMALL_BYTES
    route.bodyLimit ??= isSmall ? SMALL_BYTES : MOST_BYTES
  })
}

/** A limit in words: `256 KB`. */
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

/** How many bytes a value that the schema takes has at most, written without needless escapes. */
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
