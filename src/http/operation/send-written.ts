import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AtLast, Context } from '../../commands/context.ts'
import { storeAndCommit } from '../../database/access/idempotency.ts'
import { sendJson } from './send-json.ts'

/**
 * Answers a request that changes something: runs the command and sends the view of its result. The command ends its transaction with
 * `atLast`, which stores the response of a request with an idempotency key, so both exist or neither.
 */
export async function sendWritten<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    status,
    run,
    view,
  }: { status: number; run: (ctx: Context, atLast: AtLast<T>) => Promise<T>; view: (result: T) => unknown },
): Promise<FastifyReply> {
  const { ctx, claim } = request
  let document: string | undefined
  await run(ctx, async (tx, result) => {
    document = JSON.stringify(view(result))
    if (claim) await storeAndCommit(tx, claim, status, ctx.secretBox.seal(document, 'answers'))
  })
  if (document === undefined) throw new Error('The command committed without the response')
  return sendJson(reply.code(status), document)
}
