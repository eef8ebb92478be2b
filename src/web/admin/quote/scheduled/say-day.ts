import { spokenLocale } from '../../../ui/say.ts'

/** Returns a moment as people say it of a date soon: with its weekday, in the time zone, such as "Mon, Dec 1, 8:00 AM". */
export function sayDay(at: string, timeZone: string): string {
  const parts = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  } as const
  return new Intl.DateTimeFormat(spokenLocale(), parts).format(new Date(at))
}
