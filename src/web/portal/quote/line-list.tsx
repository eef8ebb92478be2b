import type { PortalQuote } from '../../client/portal-answers.ts'
import { lineName } from '../../paper/line-name.ts'
import { CounterFields } from './answer/counter-fields.tsx'
import { DecisionChoice } from './answer/decision-choice.tsx'
import { LineChoice } from './answer/line-choice.tsx'
import { QuantityChoice } from './answer/quantity-choice.tsx'
import { unitOf } from './answer/unit-of.ts'
import type { Choices } from './answer/use-choices.ts'
import type { Counter } from './answer/use-counter.ts'
import type { Decisions } from './answer/use-decisions.ts'
import { inQuantity, type Quantities } from './answer/use-quantities.ts'
import { LinePrices } from './line-prices.tsx'
import { LineState } from './line-state.tsx'
import { LineText } from './line-text.tsx'
import classes from './quote.module.css'

interface LineListProps {
  quote: PortalQuote
  decisions?: Decisions
  counter?: Counter
  quantities?: Quantities
  choices?: Choices
}

/** Lists the lines the buyer may see, with visible prices and the buyer's answers. A kit is answered as one. */
export function LineList({ quote, decisions, counter, quantities, choices }: LineListProps) {
  return (
    <ul className={classes.lines}>
      {quote.lines.map((offered) => {
        const line = inQuantity(offered, quantities?.chosen[offered.id])
        const unit = unitOf(offered, quote.lines)
        const isFirst = unit[0] === offered
        return (
          <li
            key={line.id}
            className={line.kit?.role === 'component' ? classes.component : classes.line}
            aria-label={lineName(line)}
          >
            <LineText line={line} />
            <LinePrices
              line={line}
              currency={quote.currency}
              changed={quote.changes?.changed.find(({ line_id: id }) => id === line.id)}
            />
            <LineState line={line} />
            {line.open && line.tiers.length > 0 && (
              <QuantityChoice line={offered} currency={quote.currency} quantities={quantities} />
            )}
            {line.open && <LineChoice line={line} quote={quote} choices={choices} />}
            {line.open && isFirst && decisions && line.choice === null && (
              <DecisionChoice unit={unit} decisions={decisions} />
            )}
            {line.open && counter && <CounterFields line={line} counter={counter} />}
          </li>
        )
      })}
    </ul>
  )
}
