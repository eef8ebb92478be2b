import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { advanceClock } from '../../../commands/clock/advance-clock.ts'
import { type ClockRequest, startAdvance } from '../../../commands/clock/start-advance.ts'
import { parseInstant } from '../../../domain/calendar.ts'
import { Problem } from '../../../domain/problem.ts'
import { readClock } from '../../../queries/stores/read-clock.ts'
import { viewClock } from '../../../views/stores/clock.ts'
import type { AppOptions } from '../../app-options.ts'
import { operation } from '../../operation/operation.ts'
import { component, datetime, growing, orNull, says } from '../../operation/schema-parts.ts'
import { WorkBeside } from '../../work-beside.ts'

const tag = 'Settings'

const clockSchema = component(
  'Clock',
  Type.Object({
    object: Type.Literal('clock'),
    now: says("The store's time.", datetime),
    ahead_ms: says('How far it is ahead of the real time.', Type.Integer()),
    next_at: says('When something is due next.', orNull(datetime)),
    next_kind: orNull(growing(['send', 'expiry', 'reminder', 'approval', 'stale', 'follow_up', 'webhook', 'mail'])),
    advancing_until: says('The target of an advance under way, or of one that stopped before it.', orNull(datetime)),
    is_advancing: Type.Boolean(),
  }),
)
export const CLOCK_COMPONENTS = [clockSchema]

const readSchema = operation({ operationId: 'readClock', summary: 'Read the test clock', tag, ok: [200, 'Clock'] })
const advanceSchema = {
  ...operation({
    operationId: 'advanceClock',
    summary: 'Advance the test clock',
    description:
      'For development stores, forward only. Answers at once; the clock then goes on from one moment at which something is due to the next.',
    tag,
    ok: [202, 'Clock'],
    problems: ['action_unavailable'],
  }),
  body: Type.Object(
    {
      by_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      until: Type.Optional(Type.String({ format: 'date-time' })),
      next: Type.Optional(Type.Literal(true)),
    },
    { additionalProperties: false, minProperties: 1, maxProperties: 1 },
  ),
}

/** /admin/api/clock */
export const clockRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app, { clock }) => {
  const path = '/admin/api/clock'
  const config = { permission: 'settings.edit' } as const
  const beside = new WorkBeside()
  const closing = new AbortController()
  app.addHook('onClose', () => {
    closing.abort()
    return beside.ended()
  })

  app.get(path, { schema: readSchema, config }, async ({ ctx }) => viewClock(await readClock(ctx)))
  app.post(`${path}/advance`, { schema: advanceSchema, config }, async ({ ctx, body, log }, reply) => {
    const clocked = { ...ctx, clock }
    const walk = await startAdvance(clocked, requestOf(body, ctx.now))
    const { storeId } = walk
    const work = advanceClock(clocked, walk, { signal: closing.signal }).catch((err: unknown) => {
      const level = err instanceof Problem || closing.signal.aborted ? 'warn' : 'error'
      log[level]({ err, storeId }, 'a test clock stopped before its target')
    })
    void beside.add(work)
    return reply.code(202).send(viewClock(await readClock(ctx)))
  })
}

function requestOf(
  { by_minutes, until }: { by_minutes?: number; until?: string; next?: true },
  now: Date,
): ClockRequest {
  if (until !== undefined) return { until: parseInstant(until) ?? now }
  return by_minutes === undefined ? 'next' : { byMs: by_minutes * 60_000 }
}
