import { randomUUID } from 'node:crypto'

/** Returns a new id for a request, as shown in `X-Request-Id` and `request_id`. */
export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}
