import { TextInput } from '@mantine/core'
import { formatFigure, groupSign } from '../../../../languages/format.ts'
import type { PortalQuote } from '../../../client/portal-answers.ts'
import { lineName } from '../../../paper/line-name.ts'
import { useLanguage } from '../../language/language-provider.tsx'
import classes from './answer.module.css'
import { type Counter, faultOf } from './use-counter.ts'
import type { Wish } from './use-draft-answer.ts'

/** Fields for the price and quantity the buyer asks for. Without a visible price there is no price field. */
export function CounterFields({ line, counter }: { line: PortalQuote['lines'][number]; counter: Counter }) {
  const { say, language } = useLanguage()
  const wish = counter.wishOf(line.id)
  const field = (name: keyof Wish, mode: 'decimal' | 'numeric', placeholder: string) => {
    const fault = faultOf(wish, name, groupSign(language))
    return (
      <TextInput
        label={say(`quote.wish_${name}`)}
        aria-label={say(`quote.wish_${name}_of`, { title: lineName(line) })}
        inputMode={mode}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={30}
        value={wish[name]}
        onChange={(event) => counter.change(line.id, { ...wish, [name]: event.currentTarget.value })}
        error={fault && say(`fault.${fault}`)}
      />
    )
  }
  return (
    <div className={classes.wish}>
      {!line.price_hidden && field('price', 'decimal', line.unit_price ? formatFigure(line.unit_price, language) : '')}
      {field('quantity', 'numeric', String(line.quantity))}
    </div>
  )
}
