import { morningsFrom } from '../../ui/zone-time.ts'

/** Returns the times to which one can put a quote off: in three hours, tomorrow or on Monday at nine, in a week. */
export function snoozeChoices(now: number, timeZone: string) {
  const mornings = morningsFrom(now, timeZone)
  return [
    { name: 'later', at: new Date(now + 3 * 3_600_000).toISOString() },
    { name: 'tomorrow', at: mornings.in(1) },
    { name: 'monday', at: mornings.in((8 - mornings.weekday) % 7 || 7) },
    { name: 'week', at: mornings.in(7) },
  ] as const
}
