import type { Decision } from '../../../../domain/quotes/quote-terms.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { lineName } from '../../../paper/line-name.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import classes from './answer.module.css'
import type { Decisions } from './use-decisions.ts'

const CHOICES = ['accept', 'reject', 'defer'] as const satisfies readonly Decision[]

/** Three large buttons, one of which can be pressed, to decide on a line or a whole kit. */
export function DecisionChoice({ unit, decisions }: { unit: PortalQuote['lines']; decisions: Decisions }) {
  const { say } = useLanguage()
  const [first] = unit
  if (!first) return null
  return (
    <fieldset className={classes.choice}>
      <legend>{say('quote.decide', { title: lineName(first) })}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} data-choice={choice}>
          <input
            type="radio"
            name={first.id}
            checked={decisions.made[first.id] === choice}
            onChange={() => decisions.decide(unit, choice)}
          />
          {say(`quote.choose.${choice}`)}
        </label>
      ))}
      {unit.length > 1 && <p>{say('quote.kit_as_one')}</p>}
    </fieldset>
  )
}
