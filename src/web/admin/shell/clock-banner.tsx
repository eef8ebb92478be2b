import { Alert } from '@mantine/core'
import { formatMoment } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { useClockAhead, useNow } from '../../ui/use-now.ts'
import { useMay, useSession } from '../session/session.ts'
import { AnchorLink } from './links.tsx'

/** Says what the store's test clock shows while it is ahead. */
export function ClockBanner() {
  const { timezone } = useSession().store
  const mayAdvance = useMay('settings.edit')
  const now = useNow(60_000)
  if (useClockAhead() === 0) return null
  return (
    <Alert color="violet" mb="md" py="xs" className="no-print" role="status">
      {say('clock.banner', { now: formatMoment(new Date(now).toISOString(), timezone) })}{' '}
      {mayAdvance && (
        <AnchorLink to="/settings/clock" inherit c="inherit" underline="always">
          {say('page.clock')}
        </AnchorLink>
      )}
    </Alert>
  )
}
