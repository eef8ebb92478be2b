import { useNow } from '../../ui/use-now.ts'
import { useFormat } from '../language/use-format.ts'

/** Shows until when the offer is valid, in the reader's time zone, and how much time is left. */
export function Countdown({ until, currency }: { until: string; currency: string }) {
  const { say, moment } = useFormat(currency)
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / 1000))
  const days = Math.floor(left / 86_400)
  const hours = Math.floor((left % 86_400) / 3600)
  const minutes = Math.floor((left % 3600) / 60)
  const rest = { days, hours, minutes, seconds: left % 60 }
  const key = days > 0 ? 'quote.left_days' : hours > 0 ? 'quote.left_hours' : 'quote.left_minutes'
  return (
    <p>
      <strong role="timer">{say(key, rest)}</strong> <span>{say('quote.valid_until', { moment: moment(until) })}</span>
    </p>
  )
}
