/** Minutes in the unit people say them in, such as "2.5 h"; a dash for none. */
export function durationOf(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 60) return `${Math.round(minutes)} min`
  return minutes < 2 * 1440 ? `${tenths(minutes / 60)} h` : `${tenths(minutes / 1440)} days`
}

/** Days, such as "1.5 days"; a dash for none. */
export function daysOf(days: number | null): string {
  return days === null ? '–' : durationOf(days * 1440)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
