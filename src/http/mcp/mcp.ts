import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../commands/context.ts'
import { membersOf } from '../../domain/parse-json.ts'
import { Problem } from '../../domain/problem.ts'
import type { AppOptions } from '../app-options.ts'
import { agentName } from './agent-name.ts'
import { checkAgents, checkSite } from './checks.ts'
import { loadMcpLibrary } from './library.ts'
import type { Message } from './message.ts'
import { prepareServers } from './server.ts'

/** Open streams of a process; nothing is sent on them, but clients may wait there. */
const MOST_SUBSCRIPTIONS = 64

/** POST /mcp: the operations of `/v1` as tools for AI agents (Model Context Protocol), behind the same gate. */
export async function mcp(app: FastifyInstance, { baseUrl, docsUrl, ownHosts }: AppOptions): Promise<void> {
  const start = async () => {
    const library = await loadMcpLibrary()
    const makeServer = await prepareServers({ app, docsUrl, library })
    return library.createMcpHandler(({ authInfo, era }) => makeServer(authInfo?.extra?.message as Message, era), {
      maxSubscriptions: MOST_SUBSCRIPTIONS,
      onerror: (error) => app.log.debug({ err: error }, 'refused a message of an agent'),
    })
  }
  let started: ReturnType<typeof start> | undefined
  app.addHook('preClose', async () => (await started?.catch(() => undefined))?.close())

  const onRequest = async (request: FastifyRequest) => {
    checkSite(request, ownHosts)
    checkAgents(request)
  }
  app.post('/mcp', { config: { isForAgents: true }, onRequest }, async (request, reply) => {
    const { body, headers } = request
    if (Array.isArray(body)) throw new Problem('invalid_request', 'Send one message a request, not a list of them.')
    const message = admit(request)
    started ??= start().catch((error) => {
      started = undefined // the next message tries again
      throw error
    })
    const handler = await started
    const hungUp = new AbortController()
    reply.raw.once('close', () => hungUp.abort())
    const { key } = message.admitted.caller
    const sent = new Request(new URL('/mcp', baseUrl), {
      method: 'POST',
      headers: textsOf(headers),
      signal: hungUp.signal,
    })
    const answer = await handler.fetch(sent, {
      authInfo: { token: '', clientId: key.id, scopes: [...key.scopes], extra: { message } },
      parsedBody: body,
    })
    answer.headers.set('cache-control', 'no-store, no-transform')
    return answer
  })
}

/** Takes a message on, as what its tools do in the agent's name. */
function admit(request: FastifyRequest): Message {
  const { caller, ctx, id, ip, body } = request
  if (!caller) throw new Error('A message came around the gate')
  const agent = agentName(body)
  const admitted = { caller, ip, requestId: id, agent, revision: null, operations: 0 }
  request.admitted = admitted
  const actor = { kind: 'api', keyId: caller.key.id, agent } as const
  return { admitted, ctx: { ...ctx, actor } satisfies Context, lists: membersOf(body).method === 'tools/list' }
}

function textsOf(headers: FastifyRequest['headers']): [string, string][] {
  return Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string')
}
