import type { PortalQuote } from '../../http/portal/contract.ts'
import { formatAmount } from '../ui/format.ts'
import classes from './paper.module.css'

/** What the portal says has changed since the offer before; nothing where that is nothing. */
export function PaperChanges({ view }: { view: PortalQuote }) {
  const { changes } = view
  const said = changes ? describeChanges(changes, view) : []
  if (!changes || said.length === 0) return null
  return (
    <section className={classes.note}>
      <strong>Changed since version {changes.since_version}</strong>
      <ul>
        {said.map((one) => (
          <li key={one} className="typed">
            {one}
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeChanges(changes: NonNullable<PortalQuote['changes']>, { lines, currency }: PortalQuote): string[] {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const amount = (text: string | null) => (text === null ? 'not shown' : formatAmount(text, currency))
  return [
    ...changes.added.map((id) => `${titles.get(id)}: new`),
    ...changes.removed.map(({ title }) => `${title}: no longer offered`),
    ...changes.changed.map(({ line_id, quantity, unit_price: price }) => {
      const parts = [
        quantity.from === quantity.to ? '' : `quantity ${quantity.from} → ${quantity.to}`,
        price.from === price.to ? '' : `price ${amount(price.from)} → ${amount(price.to)}`,
      ]
      return `${titles.get(line_id)}: ${parts.filter(Boolean).join(', ')}`
    }),
  ]
}
