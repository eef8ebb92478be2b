import { Text } from '@mantine/core'
import type { StaffQuote } from '../../client/admin-answers.ts'
import { formatDistance, formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useNow } from '../../ui/use-now.ts'

const OFFERED: readonly string[] = ['proposal_sent', 'partially_accepted', 'partially_converted']
const SOON_MS = 3 * 86_400_000

/** Shows a countdown to the offer's expiry; soon and past are marked by word and colour. */
export function Expiry({ quote, timeZone }: { quote: StaffQuote; timeZone: string }) {
  const now = useNow(30_000)
  const at = quote.expires_at
  if (at === null) return <Text size="sm">{say('expiry.none')}</Text>
  const left = Date.parse(at) - now
  const isLive = OFFERED.includes(quote.status)
  if (!isLive) return <Text size="sm">{formatMoment(at, timeZone)}</Text>
  return (
    <Text size="sm" {...(left < SOON_MS && { c: 'var(--mantine-color-error)', fw: 600 })}>
      {say(left > 0 ? 'expiry.in' : 'expiry.ago', {
        distance: formatDistance(at, now),
        moment: formatMoment(at, timeZone),
      })}
    </Text>
  )
}
