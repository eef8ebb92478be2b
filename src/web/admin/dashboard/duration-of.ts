import { spokenLocale } from '../../ui/say.ts'

/** Formats minutes in the unit people would use, such as "2.5 h"; a dash for null. */
export function durationOf(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 60) return unit(Math.round(minutes), 'minute')
  return minutes < 2 * 1440 ? unit(minutes / 60, 'hour') : unit(minutes / 1440, 'day', 'long')
}

/** Formats days, such as "1.5 days"; a dash for null. */
export function daysOf(days: number | null): string {
  return days === null ? '–' : durationOf(days * 1440)
}

function unit(value: number, unit: string, unitDisplay: 'short' | 'long' = 'short'): string {
  return new Intl.NumberFormat(spokenLocale(), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(
    value,
  )
}
