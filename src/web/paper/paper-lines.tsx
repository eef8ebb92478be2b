import type { PortalQuote } from '../../http/portal/contract.ts'
import { formatAmount } from '../ui/format.ts'
import classes from './paper.module.css'

type Line = PortalQuote['lines'][number]

/** The lines the buyer is shown, what they may see of their prices; a kit's components under it. */
export function PaperLines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={classes.figure}>
            Quantity
          </th>
          <th scope="col" className={classes.figure}>
            Unit price
          </th>
          <th scope="col" className={classes.figure}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} {...(line.kit?.role === 'component' && { className: classes.component })}>
            <td>
              <Item line={line} />
            </td>
            <td data-label="Quantity" className={classes.figure}>
              {line.quantity}
            </td>
            <td data-label="Unit price" className={classes.figure}>
              {line.price_hidden ? 'Not shown' : priceOf(line.unit_price, currency)}
            </td>
            <td data-label="Total" className={classes.figure}>
              {line.price_hidden ? 'In the total' : priceOf(line.line_total, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Item({ line }: { line: Line }) {
  const { kit, variant_title: apart, sku, description, note } = line
  return (
    <>
      <div className="typed">
        <strong>{line.title}</strong>
        {apart && `, ${apart}`}
      </div>
      {sku && <div className={`${classes.small} typed`}>{sku}</div>}
      {kit?.role === 'parent' && <div className={`${classes.small} typed`}>Kit{kit.title && `: ${kit.title}`}</div>}
      {description && <div className={`${classes.small} typed`}>{description}</div>}
      {note && <div className={`${classes.small} typed`}>Your note: {note}</div>}
    </>
  )
}

function priceOf(amount: string | null, currency: string): string {
  return amount === null ? '—' : formatAmount(amount, currency)
}
