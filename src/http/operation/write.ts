import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../commands/context.ts'
import { storeResponse } from '../../database/access/idempotency.ts'

/**
 * Answers a request that changes something: runs the command and sends what its view makes of the result. With an
 * idempotency key the response is stored in the command's own transaction, so that either both are there or neither.
 */
export async function sendWritten<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, run, view }: { status: number; run: (ctx: Context) => Promise<T>; view: (result: T) => unknown },
): Promise<FastifyReply> {
  const { ctx, claim } = request
  let document: string | undefined
  const result = await run({
    ...ctx,
    beforeCommit: async (tx, result) => {
      document = JSON.stringify(view(result as T))
      if (claim) await storeResponse(tx, claim, status, ctx.secretBox.seal(document))
    },
  })
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(document ?? JSON.stringify(view(result)))
}
