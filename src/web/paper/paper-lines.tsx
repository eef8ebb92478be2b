import { tierRanges } from '../../domain/pricing/price-tiers.ts'
import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

type Line = PortalQuote['lines'][number]

/** Shows the lines the buyer may see, with visible prices, and each kit's components below it. */
export function PaperLines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const { say, amount } = usePaper()
  const priceOf = (price: string | null) => (price === null ? '—' : amount(price, currency))
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{say('column.item')}</th>
          <th scope="col" className={classes.figure}>
            {say('column.quantity')}
          </th>
          <th scope="col" className={classes.figure}>
            {say('column.unit_price')}
          </th>
          <th scope="col" className={classes.figure}>
            {say('column.line_total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} {...(line.kit?.role === 'component' && { className: classes.component })}>
            <td>
              <Item line={line} currency={currency} />
            </td>
            <td data-label={say('column.quantity')} className={classes.figure}>
              {line.quantity}
            </td>
            <td data-label={say('column.unit_price')} className={classes.figure}>
              {line.price_hidden ? say('line.not_shown') : priceOf(line.unit_price)}
            </td>
            <td data-label={say('column.line_total')} className={classes.figure}>
              {line.price_hidden ? say('line.in_total') : apart(line, priceOf(line.line_total))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Puts an amount outside the total in parentheses. */
function apart({ choice }: Line, amount: string): string {
  return (choice?.chosen ?? true) ? amount : `(${amount})`
}

function Item({ line, currency }: { line: Line; currency: string }) {
  const { say, amount } = usePaper()
  const ranges = tierRanges(line.tiers.map(({ from_quantity: from }) => ({ from })))
  const prices = line.tiers.map(({ unit_price: price }, i) =>
    say('line.tier', { range: ranges[i] ?? '', price: amount(price, currency) }),
  )
  const { kit, variant_title: apart, sku, description, note } = line
  return (
    <>
      <div className="typed">
        <span className={classes.number}>{line.number}</span>
        <strong>{line.title}</strong>
        {apart && `, ${apart}`}
      </div>
      {sku && <div className={`${classes.small} typed`}>{sku}</div>}
      {line.choice && (
        <div className={classes.small}>
          {say(`choice.${line.choice.kind}_${line.choice.preselected ? 'in' : 'out'}`)}
        </div>
      )}
      {prices.length > 0 && <div className={classes.small}>{say('line.tiers', { prices: prices.join(' · ') })}</div>}
      {kit?.role === 'parent' && kit.title !== null && kit.title !== line.title && (
        <div className={`${classes.small} typed`}>{say('line.kit', { title: kit.title })}</div>
      )}
      {description && <div className={`${classes.small} typed`}>{description}</div>}
      {note && <div className={`${classes.small} typed`}>{say('line.your_note', { note })}</div>}
    </>
  )
}
