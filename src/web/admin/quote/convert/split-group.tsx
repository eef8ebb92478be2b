import { useDroppable } from '@dnd-kit/core'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderShare } from '../../../../domain/pricing/split.ts'
import { say } from '../../../ui/say.ts'
import classes from './split.module.css'
import { Row } from './split-summary.tsx'

interface SplitGroupProps {
  /** The id of the drop target. */
  id: string
  title: string
  isEmpty?: boolean
  order?: OrderShare | undefined
  currency: string
  error?: string | undefined
  children: ReactNode
}

/** Shows a planned draft order, or another place for lines, with its contents and total. */
export function SplitGroup({ id, title, isEmpty = false, order, currency, error, children }: SplitGroupProps) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <section ref={setNodeRef} className={classes.group} data-empty={isEmpty} data-over={isOver} aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <div className={classes.units}>{children}</div>
      {order && <Figures order={order} currency={currency} />}
    </section>
  )
}

function Figures({ order, currency }: { order: OrderShare; currency: string }) {
  const { subtotal, discount, shipping, tax, total, deposit } = order
  return (
    <dl className={classes.figures}>
      <Row name={say('totals.subtotal')} amount={subtotal} currency={currency} />
      <Row name={say('totals.discount')} amount={-discount} currency={currency} />
      <Row name={say('terms.shipping')} amount={shipping} currency={currency} />
      <Row name={say('version.tax_estimate')} amount={tax} currency={currency} />
      <Row name={say('totals.total')} amount={total} currency={currency} isTotal />
      {deposit !== null && <Row name={say('terms.deposit')} amount={deposit} currency={currency} />}
    </dl>
  )
}
