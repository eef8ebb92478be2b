import type { PortalQuote } from '../../client/portal-answers.ts'
import { useFormat } from '../language/use-format.ts'
import classes from './quote.module.css'

type Line = PortalQuote['lines'][number]

/** Shows a line's price, as far as the buyer may see it, and what they asked for. */
export function LinePrices({ line, currency }: { line: Line; currency: string }) {
  const { say, amount } = useFormat(currency)
  const { quantity, price_hidden: isHidden, unit_price: price, catalog_price: catalogPrice } = line
  if (isHidden) {
    return (
      <div className={classes.prices}>
        <p>{say('quote.pieces', { quantity })}</p>
        <p className={classes.small}>{say('quote.price_hidden')}</p>
      </div>
    )
  }
  const each = price ?? catalogPrice
  return (
    <div className={classes.prices}>
      <p>
        {each === null
          ? say('quote.pieces', { quantity })
          : say('quote.quantity_at', { quantity, price: amount(each) })}
      </p>
      <p className={classes.lineTotal}>
        {line.line_total === null ? say('quote.price_on_request') : amount(line.line_total)}
      </p>
      {line.discount_share !== null && line.discount_share !== '0.00' && line.net_total !== null && (
        <p className={classes.small}>
          {say('quote.after_discount', { discount: amount(line.discount_share), net: amount(line.net_total) })}
        </p>
      )}
      {line.offered_quantity !== null && (
        <p className={classes.small}>{say('quote.offered_quantity', { quantity: line.offered_quantity })}</p>
      )}
      <Wish line={line} currency={currency} />
    </div>
  )
}

function Wish({ line, currency }: { line: Line; currency: string }) {
  const { say, amount } = useFormat(currency)
  const { requested_price: price, requested_quantity: quantity } = line
  if (price === null && quantity === null) return null
  const parts = [
    price !== null && say('quote.asked_price', { price: amount(price) }),
    quantity !== null && say('quote.asked_quantity', { quantity }),
  ]
  return <p className={classes.small}>{parts.filter(Boolean).join(' · ')}</p>
}
