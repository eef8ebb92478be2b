import { VisuallyHidden } from '@mantine/core'
import { formatMoney, parseMoney } from '../../../../domain/money.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import classes from './diff.module.css'

interface BeforeAfterProps {
  before: string
  after: string
  /** The two values as amounts, to show their difference; null if a side has no amount. */
  amounts?: { before: string | null; after: string | null; currency: string }
}

/** Shows the old value struck through, the new value, and their difference. */
export function BeforeAfter({ before, after, amounts }: BeforeAfterProps) {
  const difference = amounts && differenceOf(amounts)
  return (
    <span className={classes.change}>
      <del className={classes.before}>
        <VisuallyHidden>{say('change.before')} </VisuallyHidden>
        {before}
      </del>
      <span aria-hidden> → </span>
      <ins className={classes.after}>
        <VisuallyHidden>{say('change.after')} </VisuallyHidden>
        {after}
      </ins>
      {difference && <span className={classes.difference}> ({difference})</span>}
    </span>
  )
}

/** Returns how much an amount rose or fell; null unless both sides have an amount. */
function differenceOf({ before, after, currency }: NonNullable<BeforeAfterProps['amounts']>): string | null {
  if (before === null || after === null) return null
  const difference = parseMoney(after) - parseMoney(before)
  const size = formatAmount(formatMoney(difference < 0n ? -difference : difference), currency)
  return difference === 0n ? null : `${difference < 0n ? '−' : '+'}${size}`
}
