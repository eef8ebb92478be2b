import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AtLast, Context } from '../../commands/context.ts'
import { sendJson } from './send-json.ts'

/**
 * Answers a request that changes something: runs the command and sends the view of its result. The command's last statement also
 * stores what `atLast` returns: the response of a request with an idempotency key, so both exist or neither.
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
  await run(ctx, (result) => {
    document = JSON.stringify(view(result))
    return claim && { claim, status, body: ctx.secretBox.seal(document, 'answers') }
  })
  if (document === undefined) throw new Error('The command committed without the response')
  return sendJson(reply.code(status), document)
}
