import { formatMoney } from '../../../domain/money.ts'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { useFormat } from '../language/use-format.ts'
import classes from './quote.module.css'
import { savingOf } from './savings.ts'

type Line = PortalQuote['lines'][number]

interface LinePricesProps {
  line: Line
  currency: string
  /** The changes that a new version made to it. */
  changed?: NonNullable<PortalQuote['changes']>['changed'][number] | undefined
}

/** Shows a line's price, as far as the buyer may see it, the one before, what it saves, and what they asked for. */
export function LinePrices({ line, currency, changed }: LinePricesProps) {
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
        {changed && <Before changed={changed} currency={currency} />}
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
      <Saving line={line} currency={currency} />
      {line.offered_quantity !== null && (
        <p className={classes.small}>{say('quote.offered_quantity', { quantity: line.offered_quantity })}</p>
      )}
      <Wish line={line} currency={currency} />
    </div>
  )
}

/** Strikes the quantity and price of the version before out. */
function Before({ changed, currency }: Required<Pick<LinePricesProps, 'changed' | 'currency'>>) {
  const { say, amount } = useFormat(currency)
  if (!changed) return null
  const { quantity, unit_price: price } = changed
  if (quantity.from === quantity.to && price.from === price.to) return null
  const words =
    price.from === null
      ? say('quote.pieces', { quantity: quantity.from })
      : say('quote.quantity_at', { quantity: quantity.from, price: amount(price.from) })
  return (
    <>
      <span className={classes.before}>
        {say('quote.before')} <del>{words}</del>
      </span>{' '}
    </>
  )
}

function Saving({ line, currency }: { line: Line; currency: string }) {
  const { say, amount } = useFormat(currency)
  const saved = savingOf(line)
  if (saved === null || saved <= 0n || line.list_price === null) return null
  return (
    <p className={classes.saving}>
      {say('quote.saving', { price: amount(line.list_price), saved: amount(formatMoney(saved)) })}
    </p>
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
