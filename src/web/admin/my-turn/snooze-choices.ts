import dayjs from 'dayjs'
import { momentOf } from '../../ui/zone-time.ts'

type Choice = 'later' | 'tomorrow' | 'monday' | 'week'
const MORNING = 'T09:00'

/** Returns the times to which one can put a quote off: in three hours, tomorrow or on Monday at nine, in a week. */
export function snoozeChoices(now: number, timeZone: string): { name: Choice; at: string }[] {
  const today = dayjs(now).tz(timeZone)
  const days = { tomorrow: 1, monday: (8 - today.day()) % 7 || 7, week: 7 } as const
  const mornings = Object.entries(days).flatMap(([name, days]) => {
    const at = momentOf(today.add(days, 'day').format('YYYY-MM-DD') + MORNING, timeZone)
    return at === null ? [] : [{ name: name as Choice, at }]
  })
  return [{ name: 'later', at: new Date(now + 3 * 3_600_000).toISOString() }, ...mornings]
}
