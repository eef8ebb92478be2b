import { Button } from '@mantine/core'
import type { PortalQuote } from '../../client/portal-answers.ts'
import { useFormat } from '../language/use-format.ts'
import classes from './quote.module.css'

type Order = PortalQuote['orders']['items'][number]

/** Lists the quote's orders with their progress and where to pay. */
export function OrderList({ quote }: { quote: PortalQuote }) {
  const { say } = useFormat(quote.currency)
  const { items, complete } = quote.orders
  if (items.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="orders">
      <h2 id="orders">{say('quote.orders', { count: items.length })}</h2>
      {!complete && <p className={classes.small}>{say('quote.orders_incomplete')}</p>}
      <ul className={classes.orders}>
        {items.map((order) => (
          <OrderItem key={order.draft_order_id} order={order} quote={quote} />
        ))}
      </ul>
    </section>
  )
}

function OrderItem({ order, quote }: { order: Order; quote: PortalQuote }) {
  const { say, amount } = useFormat(quote.currency)
  const { name, state, total, invoice_url: invoice } = order
  const isDue = state === 'invoice_sent' || state === 'ordered' || state === 'partly_paid'
  return (
    <li>
      <div>
        <p className="typed">
          <strong>{name ?? say('quote.order')}</strong>
          {` · ${amount(total)}`}
        </p>
        <p className={classes.small}>{say(`quote.order_state.${state}`)}</p>
      </div>
      {invoice !== null && /^https?:\/\//.test(invoice) && (
        <Button
          component="a"
          href={invoice}
          target="_blank"
          rel="noopener noreferrer"
          {...(isDue ? { color: quote.branding.color } : { variant: 'default' })}
        >
          {say(isDue ? 'quote.pay' : 'quote.see_invoice')}
        </Button>
      )}
    </li>
  )
}
