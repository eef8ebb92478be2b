import { useClockAhead, useNow } from '../../ui/use-now.ts'
import { useFormat } from '../language/use-format.ts'
import classes from './portal-page.module.css'

/** Says what the store's test clock shows while it is ahead. */
export function ClockBanner() {
  const { say, moment } = useFormat('')
  const now = useNow(60_000)
  if (useClockAhead() === 0) return null
  return (
    <p className={classes.clock} role="status">
      {say('page.test_clock', { now: moment(new Date(now).toISOString()) })}
    </p>
  )
}
