import { morningsFrom } from '../../../ui/zone-time.ts'

const AT_EIGHT = '08:00'

/** Returns the times offered for sending: tomorrow and on Monday at eight, in the store's zone; once if that is one day. */
export function sendChoices(now: number, timeZone: string) {
  const mornings = morningsFrom(now, timeZone, AT_EIGHT)
  const toMonday = (8 - mornings.weekday) % 7 || 7
  const tomorrow = { name: 'tomorrow', at: mornings.in(1) } as const
  return toMonday === 1 ? [tomorrow] : [tomorrow, { name: 'monday', at: mornings.in(toMonday) } as const]
}
