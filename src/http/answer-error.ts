import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClaimReleases } from '../database/access/claim-releases.ts'
import { Problem } from '../domain/problem.ts'
import { type IdempotencyParts, settleRefusal } from './operation/idempotency.ts'
import { inUse, problemDocument, problemHeaders, toProblem } from './problems.ts'

/** Answers any error as a problem; errors that are not refusals are bugs and are logged. Settles a held idempotency key. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  docsUrl: string,
  parts?: IdempotencyParts & { releases: ClaimReleases },
): Promise<FastifyReply> {
  const isCutOff = hasHungUp(error, request, reply)
  const problem = isCutOff ? cutOff() : toProblem(error, request.routeOptions.bodyLimit)
  if (problem.code === 'internal_error') request.log.error({ err: error, request_id: request.id }, 'the request failed')
  const document = JSON.stringify(problemDocument(problem, request.id, docsUrl, isForScreens(request)))
  if (parts && !(await isSettled(request, problem, document, parts)))
    return answerError(inUse(), request, reply, docsUrl)
  request.problemCode = problem.code
  return reply.code(problem.status).headers(problemHeaders(problem)).send(document)
}

/** Returns whether the web apps ask: they say refusals in the reader's language, which `/v1` leaves to its clients. */
function isForScreens({ url }: FastifyRequest): boolean {
  return url.startsWith('/admin/api/') || url.startsWith('/portal/api/')
}

/** Returns whether the request failed because its client went away, in the middle of its body or of its answer. */
function hasHungUp(error: unknown, { raw: request }: FastifyRequest, { raw: response }: FastifyReply): boolean {
  if (request.errored !== null && request.errored === error) return true
  return response.destroyed && (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Nobody reads the answer; it is for the request log. */
function cutOff(): Problem {
  return new Problem('invalid_request', 'The connection was closed before the request was answered.')
}

/**
 * Settles the request's key; false if a later attempt has taken it over, whose answer is kept. A claim that cannot be settled is released
 * once the database is reachable; the answer is sent regardless.
 */
async function isSettled(
  request: FastifyRequest,
  problem: Problem,
  document: string,
  parts: IdempotencyParts & { releases: ClaimReleases },
): Promise<boolean> {
  try {
    return request.claim === null || (await settleRefusal(request.claim, problem, document, parts))
  } catch (error) {
    request.log.warn({ err: error, request_id: request.id }, 'will release the idempotency key later')
    if (request.claim) parts.releases.add(request.claim)
    return true
  }
}
