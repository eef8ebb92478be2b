import { formatMoney, parseMoney } from '../../../../domain/money.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { lineName } from '../../../paper/line-name.ts'
import { useFormat } from '../../language/use-format.ts'
import classes from './answer.module.css'
import { type Choices, isAlternative } from './use-choices.ts'

type Line = PortalQuote['lines'][number]

interface LineChoiceProps {
  line: Line
  quote: PortalQuote
  /** Set while the buyer can choose. */
  choices?: Choices | undefined
}

/** Says that a line can be left out, or is one of several, what it adds to the total, and takes the buyer's pick. */
export function LineChoice({ line, quote, choices }: LineChoiceProps) {
  const { say } = useFormat(quote.currency)
  const costs = useCosts(line, quote)
  const { choice } = line
  if (!choice) return null
  const isOption = choice.kind === 'optional'
  const name = isOption
    ? say('quote.optional')
    : say('quote.one_of', { count: quote.lines.filter((other) => other.open && isAlternative(other, line)).length })
  const label = say(isOption ? 'quote.take_option' : 'quote.take_alternative')
  return (
    <div className={classes.pick}>
      <p className={classes.hint}>
        {name}
        {!isOption && choice.preselected && ` · ${say('quote.recommended')}`}
      </p>
      {choices && (
        <label>
          <input
            type={isOption ? 'checkbox' : 'radio'}
            {...(!isOption && { name: `choice ${choice.group}` })}
            aria-label={[lineName(line), label, costs].filter(Boolean).join(', ')}
            checked={choices.isChosen(line)}
            onChange={(event) => choices.pick(line, event.currentTarget.checked)}
          />
          <span>{label}</span>
          {costs && <span className={classes.costs}>{costs}</span>}
        </label>
      )}
    </div>
  )
}

/** Returns what taking the line adds to the total with tax, compared with the recommended alternative if it is another one. */
function useCosts(line: Line, { lines, currency }: PortalQuote): string | null {
  const { amount } = useFormat(currency)
  const { choice, adds } = line
  if (!choice || adds === null) return null
  if (choice.kind === 'optional') return `+ ${amount(adds)}`
  const recommended = lines.find((other) => other.open && isAlternative(other, line) && other.choice?.preselected)
  if (!recommended?.adds || recommended.id === line.id) return null
  const more = parseMoney(adds) - parseMoney(recommended.adds)
  return `${more < 0n ? '−' : '+'} ${amount(formatMoney(more < 0n ? -more : more))}`
}
