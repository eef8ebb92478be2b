import type { VersionDiff } from '../../../client/admin-answers.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { describeTiers } from '../../proposal/model/tiers.ts'
import { describeChoice } from '../describe-choice.ts'
import { BeforeAfter } from './before-after.tsx'
import classes from './diff.module.css'
import type { Writing } from './term-words.ts'
import { visibilityName } from './visibility-name.ts'

/** Shows a line that two versions offer differently, with each changed field before and after. */
export function ChangedLine({ line, writing }: { line: VersionDiff['lines']['changed'][number]; writing: Writing }) {
  const {
    title,
    quantity,
    unit_price: price,
    discount_share: share,
    buyer_visibility: visibility,
    tiers,
    choice,
  } = line
  const tiersOf = (one: NonNullable<typeof tiers>['before']) =>
    one.length > 0 ? describeTiers(one, writing.currency) : say('conflict.no_tiers')
  return (
    <li className={classes.line} data-kind="changed">
      <span className={classes.mark}>{say('change.changed')}</span>
      <div>
        <div className={`${classes.title} typed`}>{title}</div>
        <dl className={classes.changes}>
          {quantity && (
            <>
              <dt>{say('line.quantity')}</dt>
              <dd>
                <BeforeAfter before={String(quantity.before)} after={String(quantity.after)} />
              </dd>
            </>
          )}
          {price && <Amounts name={say('change.unit_price')} change={price} writing={writing} />}
          {tiers && (
            <>
              <dt>{say('line.tiers')}</dt>
              <dd>
                <BeforeAfter before={tiersOf(tiers.before)} after={tiersOf(tiers.after)} />
              </dd>
            </>
          )}
          {choice && (
            <>
              <dt>{say('choice.name')}</dt>
              <dd>
                <BeforeAfter before={describeChoice(choice.before)} after={describeChoice(choice.after)} />
              </dd>
            </>
          )}
          {share && <Amounts name={say('change.share')} change={share} writing={writing} />}
          {visibility && (
            <>
              <dt>{say('change.for_buyer')}</dt>
              <dd>
                <BeforeAfter before={visibilityName(visibility.before)} after={visibilityName(visibility.after)} />
              </dd>
            </>
          )}
        </dl>
      </div>
    </li>
  )
}

interface AmountsProps {
  name: string
  change: { before: string | null; after: string | null }
  writing: Writing
}

function Amounts({ name, change: { before, after }, writing: { currency } }: AmountsProps) {
  const words = (amount: string | null) => (amount === null ? say('change.no_price') : formatAmount(amount, currency))
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <BeforeAfter before={words(before)} after={words(after)} amounts={{ before, after, currency }} />
      </dd>
    </>
  )
}

/** Returns a line's title with that of its variant. */
export function lineTitle({ title, variant_title }: { title: string; variant_title: string | null }): string {
  return variant_title === null ? title : `${title}, ${variant_title}`
}
