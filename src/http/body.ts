import type { FastifyInstance } from 'fastify'
import { parseJson } from '../domain/parse-json.ts'
import { Problem } from '../domain/problem.ts'

const MOST_DEPTH = 20
const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*;?$/i

/**
 * Reads bodies: 413, then 415, then 400, in that order. Accepts only unencoded UTF-8 JSON; an empty body counts as none. `__proto__` and
 * `constructor` are ordinary keys.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      if (body.length === 0) return undefined
      const { 'content-type': type, 'content-encoding': encoding } = request.headers
      if (!JSON_TYPE.test(String(type ?? '')) || encoding !== undefined) {
        throw new Problem(
          'unsupported_media_type',
          'Send the body as application/json in UTF-8, without a Content-Encoding.',
        )
      }
      return readJson(body)
    },
  )
}

function readJson(body: Buffer): unknown {
  let value: unknown
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Problem('invalid_json', 'The body is not valid JSON in UTF-8.')
  }
  if (isDeeperThan(value, MOST_DEPTH))
    throw new Problem('invalid_request', `The body is nested deeper than ${MOST_DEPTH} levels.`)
  return value
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1))
}
