import { randomUUID } from 'node:crypto'

/** A new id for a request, as `X-Request-Id` and `request_id` show it. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}
