import type { BuyerView } from '../../../../http/admin/contract.ts'
import { formatAmount } from '../../../ui/format.ts'
import { lineTitle } from './changed-line.tsx'
import classes from './document.module.css'

type Line = BuyerView['lines'][number]

/** The lines of an offer on paper; a line whose price is hidden says so. */
export function DocumentLines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="figures">
            Quantity
          </th>
          <th scope="col" className="figures">
            Unit price
          </th>
          <th scope="col" className="figures">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, currency }: { line: Line; currency: string }) {
  const amount = (value: string | null) => (value === null ? '–' : formatAmount(value, currency))
  const details = [line.sku, line.kit && `Kit ${line.kit.title ?? line.kit.key}`].filter(Boolean).join(' · ')
  return (
    <tr>
      <td className="typed">
        {lineTitle(line)}
        {details && <div className={classes.small}>{details}</div>}
        {line.description && <div className={classes.small}>{line.description}</div>}
      </td>
      <td className="figures">{line.quantity}</td>
      {line.price_hidden ? (
        <td className="figures" colSpan={2}>
          in the total
        </td>
      ) : (
        <>
          <td className="figures">{amount(line.unit_price)}</td>
          <td className="figures">{amount(line.line_total)}</td>
        </>
      )}
    </tr>
  )
}
