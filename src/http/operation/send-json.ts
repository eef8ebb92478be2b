import type { FastifyReply } from 'fastify'
import type { Page } from '../../queries/page.ts'

/** Sends a document that is JSON text already. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

/** Sends a page as answerPage answers it, of records whose `view` is JSON text already: nothing is read only to be written again. */
export function sendJsonPage<T>(
  reply: FastifyReply,
  { items, hasMore, nextCursor }: Page<T>,
  view: (item: T) => string,
): FastifyReply {
  const data = items.map((item) => view(item)).join(',')
  return sendJson(
    reply,
    `{"object":"list","data":[${data}],"has_more":${hasMore},"next_cursor":${JSON.stringify(nextCursor)}}`,
  )
}
