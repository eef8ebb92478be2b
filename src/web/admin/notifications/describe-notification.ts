import type { Notification } from '../../client/admin-answers.ts'
import { isSaid, say } from '../../ui/say.ts'

/** Says what happened: by whom, if a colleague did it. */
export function describeNotification({ kind, action, outcome, by }: Notification): string {
  const what = kind === 'approval_answered' || kind === 'buyer_answered' ? action : kind
  const keys = [`notification.said.${what}.${outcome}`, `notification.said.${what}`, 'notification.said.changed']
  const key = keys.find(isSaid) ?? 'notification.said.changed'
  return say(key as 'notification.said.assigned', { name: by ?? say('notification.somebody') })
}
