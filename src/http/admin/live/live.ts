import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { parseId } from '../../../domain/id.ts'
import { Problem } from '../../../domain/problem.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, text } from '../../operation/schema-parts.ts'
import { signedInOf } from '../gate.ts'
import { staffContext } from '../staff-context.ts'
import { LiveHub, type Watcher } from './live-hub.ts'

/** A browser that reads no faster than this is cut off, and connects anew. */
const MOST_UNREAD_BYTES = 256 * 1024

export const LIVE_COMPONENTS = [component('Changes', text)]

const schema = operation({
  operationId: 'followChanges',
  summary: 'Follow changes',
  description:
    'Server-sent events: the kind of each change and its quote, as far as the signed-in person may see it, without personal data. Ends with the session. `Last-Event-ID` resumes.',
  tag: 'Live',
  ok: [200, 'Changes'],
  mediaType: 'text/event-stream',
  problems: ['invalid_request', 'rate_limited'],
})

/** GET /admin/api/live */
export const liveRoute: FastifyPluginAsyncTypebox<AppOptions> = async (app, { db, clock, logger }) => {
  const hub = new LiveHub({ db, clock, logger })
  app.addHook('preClose', async () => hub.close())
  app.get(
    '/admin/api/live',
    { schema, config: { permission: 'quotes.see', staysOpen: true } },
    async (request, reply) => {
      const { session, store, token } = signedInOf(request)
      if (token === null) throw new Problem('not_signed_in', 'Pages in a frame ask for changes instead.')
      if (!request.headers.accept?.includes('text/event-stream'))
        throw new Problem('invalid_request', 'Send Accept: text/event-stream, as an EventSource does.')
      const { actor } = staffContext(request)
      if (!hub.hasRoomFor(actor))
        throw new Problem('rate_limited', 'Too many pages follow changes. Ask for them instead.', {
          retryAfterSeconds: 60,
        })
      const asked = request.headers['last-event-id']
      const last = typeof asked === 'string' && parseId('evt', asked) !== null ? asked : null
      const told = await hub.readTold(store)
      reply.hijack()
      const { raw } = reply
      if (raw.destroyed) return // left while this was read: its closing would never be heard
      begin(raw, reply.getHeaders())
      const watcher: Watcher = { store, actor, role: session.role, tokenHash: session.tokenHash, ...pageAt(raw) }
      raw.on('close', () => hub.remove(watcher))
      await hub.add(watcher, told, last).catch((err) => {
        logger.debug({ err }, 'failed to tell a page what it missed')
        raw.end()
      })
    },
  )
}

function begin(raw: ServerResponse, headers: ReturnType<FastifyReply['getHeaders']>): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  raw.write(`retry: ${2_000 + Math.round(Math.random() * 4_000)}\n\n`) // after a restart not all at once
}

/** The page at the other end: nothing is written to it once it has ended, and one that does not read is cut off. */
function pageAt(raw: ServerResponse): Pick<Watcher, 'send' | 'end'> {
  return {
    send: (text) => {
      if (raw.writableEnded) return
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
      else raw.write(text)
    },
    end: () => raw.end(),
  }
}
