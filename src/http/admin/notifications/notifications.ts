import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { markRead, muteKinds } from '../../../commands/notifications/mark-read.ts'
import { NOTIFICATION_KINDS } from '../../../domain/notifications/notification.ts'
import {
  countUnread,
  listNotifications,
  MOST_UNREAD_COUNTED,
  readMuted,
} from '../../../queries/notifications/list-notifications.ts'
import { viewNotification } from '../../../views/notifications/notification.ts'
import type { AppOptions } from '../../app-options.ts'
import { answerPage } from '../../operation/answer-page.ts'
import { operation } from '../../operation/operation.ts'
import { component, datetime, growing, list, orNull, text } from '../../operation/schema-parts.ts'
import { staffContext } from '../staff-context.ts'

const tag = 'Notifications'
const closed = { additionalProperties: false }
const kinds = Type.Array(Type.Enum([...NOTIFICATION_KINDS]), { maxItems: NOTIFICATION_KINDS.length })

export const NOTIFICATION_COMPONENTS = [
  component(
    'Notification',
    Type.Object({
      object: Type.Literal('notification'),
      id: text,
      kind: growing(NOTIFICATION_KINDS),
      action: text,
      outcome: orNull(text),
      by: orNull(text),
      at: datetime,
      read: Type.Boolean(),
      quote: Type.Object({ id: text, number: text, for: orNull(text) }),
    }),
  ),
  component('NotificationList', list('Notification', Type.Null())),
  component(
    'NotificationCount',
    Type.Object({
      object: Type.Literal('notification_count'),
      unread: Type.Integer(),
      counted_to: Type.Integer({ description: 'With this count there are at least this many.' }),
    }),
  ),
  component(
    'NotificationChoice',
    Type.Object({ object: Type.Literal('notification_choice'), muted: Type.Array(growing(NOTIFICATION_KINDS)) }),
  ),
]

const listSchema = operation({
  operationId: 'listNotifications',
  summary: 'List what I was told',
  description: 'In the last 90 days, newest first, at most 50, of quotes the signed-in person may see.',
  tag,
  ok: [200, 'NotificationList'],
})
const countSchema = operation({
  operationId: 'countNotifications',
  summary: 'Count what I have not read',
  description: `Counts up to ${MOST_UNREAD_COUNTED}.`,
  tag,
  ok: [200, 'NotificationCount'],
})
const readSchema = {
  ...operation({
    operationId: 'markNotificationsRead',
    summary: 'Mark notifications as read',
    description: 'Those of one quote; null for all.',
    tag,
    ok: [200, 'Done'],
    problems: ['not_found'],
  }),
  body: Type.Object({ quote_id: Type.Union([text, Type.Null()]) }, closed),
}
const choiceSchema = operation({
  operationId: 'getNotificationChoice',
  summary: 'Read which notifications I want',
  tag,
  ok: [200, 'NotificationChoice'],
})
const chooseSchema = {
  ...operation({
    operationId: 'chooseNotifications',
    summary: 'Choose which notifications I want',
    description: 'Those muted are neither listed nor counted.',
    tag,
    ok: [200, 'NotificationChoice'],
  }),
  body: Type.Object({ muted: kinds }, closed),
}

/** GET /admin/api/notifications with their count and choice, and each person's marks on them */
export const notificationRoutes: FastifyPluginAsyncTypebox<AppOptions> = async (app) => {
  const config = { permission: 'quotes.see' } as const
  app.get('/admin/api/notifications', { schema: listSchema, config }, async (request) =>
    answerPage(await listNotifications(staffContext(request)), viewNotification),
  )
  app.get('/admin/api/notifications/count', { schema: countSchema, config }, async (request) => ({
    object: 'notification_count',
    unread: await countUnread(staffContext(request)),
    counted_to: MOST_UNREAD_COUNTED,
  }))
  app.post('/admin/api/notifications/read', { schema: readSchema, config }, async (request) => {
    await markRead(staffContext(request), request.body.quote_id)
    return { object: 'done' }
  })
  app.get('/admin/api/notifications/choice', { schema: choiceSchema, config }, async (request) => ({
    object: 'notification_choice',
    muted: await readMuted(staffContext(request)),
  }))
  app.put('/admin/api/notifications/choice', { schema: chooseSchema, config }, async (request) => {
    const { muted } = request.body
    await muteKinds(staffContext(request), muted)
    return { object: 'notification_choice', muted: NOTIFICATION_KINDS.filter((kind) => muted.includes(kind)) }
  })
}
