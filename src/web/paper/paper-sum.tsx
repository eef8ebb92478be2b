import { formatMoney, parseMoney } from '../../domain/money.ts'
import type { PortalQuote } from '../client/portal-answers.ts'
import classes from './paper.module.css'
import { usePaper } from './paper-words.tsx'

/** Shows everything accepted so far as one sum with its parts, as every document and invoice will. */
export function PaperSum({ sum }: { sum: NonNullable<PortalQuote['agreed']> }) {
  const { say, amount: format } = usePaper()
  const amount = (text: string) => format(text, sum.currency)
  const { shipping_status: status, shipping_label: label } = sum
  const hasDiscount = sum.discount_total !== '0.00'
  const isShippingKnown = status === 'quoted' || sum.shipping_total !== '0.00'
  const rows: [name: string, value: string][] = [
    [say(sum.has_hidden_prices ? 'total.subtotal_with_hidden' : 'total.subtotal'), amount(sum.subtotal)],
    ...(hasDiscount ? ([[say('total.discount'), `−${amount(sum.discount_total)}`]] as [string, string][]) : []),
    [say('total.accepted_total'), amount(sum.net_total)],
    [
      label ? say('total.shipping_with', { label }) : say('total.shipping'),
      isShippingKnown ? amount(sum.shipping_total) : say(`shipping.${status}`),
    ],
    [say('total.tax'), amount(sum.tax_estimate)],
  ]
  const after: [name: string, value: string][] = [
    ...(sum.ordered_total === '0.00'
      ? []
      : ([
          [say('total.ordered'), amount(sum.ordered_total)],
          [say('total.to_order'), amount(sum.to_order_total)],
        ] as [string, string][])),
    ...(sum.deposit === null
      ? []
      : ([
          [say('total.deposit'), amount(sum.deposit)],
          [say('total.rest'), amount(formatMoney(parseMoney(sum.to_order_total) - parseMoney(sum.deposit)))],
        ] as [string, string][])),
  ]
  const row = ([name, value]: [string, string]) => [
    <dt key={`${name} name`} className="typed">
      {name}
    </dt>,
    <dd key={name}>{value}</dd>,
  ]
  return (
    <dl className={classes.totals}>
      {rows.map(row)}
      <dt className={classes.grand}>{say('total.total')}</dt>
      <dd className={classes.grand}>{amount(sum.total)}</dd>
      {after.map(row)}
    </dl>
  )
}
