import type { AnalyticsSummary } from '../../client/admin-answers.ts'
import { spokenLocale } from '../../ui/say.ts'

/** Returns a period's name: its month, or its first day. */
export function periodName({ period }: Pick<AnalyticsSummary, 'period'>, start: string): string {
  const style =
    period === 'month' ? ({ month: 'short', year: '2-digit' } as const) : ({ month: 'short', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(spokenLocale(), { ...style, timeZone: 'UTC' }).format(new Date(start))
}
