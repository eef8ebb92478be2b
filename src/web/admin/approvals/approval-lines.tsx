import { Badge, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useMemo } from 'react'
import type { AwaitingApproval } from '../../client/admin-answers.ts'
import { formatAmount, formatPercentage } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import { describeChoice } from '../quote/describe-choice.ts'
import { useMay } from '../session/session.ts'
import { isLoss } from '../worth/line-margin.tsx'
import { costsIn, type ShownMargin, type ShownMargins, showMargins } from '../worth/margins.ts'
import { sayMargin } from '../worth/say-margin.ts'
import { useWorth } from '../worth/worth.tsx'
import classes from './approval-lines.module.css'

/** Compares the prices of each line under approval: catalogue, asked, offered and the floor; and its margin, for those who may see it. */
export function ApprovalLines({ waiting: { quote, lines } }: { waiting: AwaitingApproval }) {
  const { ref, inViewport } = useInViewport()
  const worth = useWorth({ id: quote.id, lines }, { isAsked: useMay('costs.see') && inViewport })
  const margins = useMemo(() => {
    const costs = costsIn(worth)
    return costs && showMargins(lines, costs)
  }, [worth, lines])
  const { currency } = quote
  return (
    <table ref={ref} className={classes.table} aria-label={say('approvals.lines')}>
      <thead>
        <tr>
          <th scope="col">{say('line.item')}</th>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {say(heading)}
            </th>
          ))}
          {margins && <th scope="col">{say('worth.total_margin')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} margins={margins} currency={currency} />
        ))}
      </tbody>
      {margins?.total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={HEADINGS.length + 1}>
              {say('totals.total')}
            </th>
            <td>
              <Margin margin={margins.total} currency={currency} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const HEADINGS = [
  'approvals.line.list',
  'approvals.line.asked',
  'approvals.line.offered',
  'approvals.line.floor',
] as const

interface LineProps {
  line: AwaitingApproval['lines'][number]
  margins: ShownMargins | null
  currency: string
}

function Line({ line, margins, currency }: LineProps) {
  const { id, title, quantity, catalog_price, requested_price, effective_price, discount_pct, floor_price } = line
  const money = (amount: string | null) => (amount === null ? '–' : formatAmount(amount, currency))
  return (
    <tr>
      <th scope="row">
        <Text span size="sm" fw={600} className="typed">
          {title}
        </Text>{' '}
        <Text span size="sm" c="dimmed">
          × {quantity}
        </Text>{' '}
        {line.choice && (
          <Badge variant="default" tt="none">
            {describeChoice(line.choice)}
          </Badge>
        )}{' '}
        {line.below_floor && (
          <Badge color="red" variant="light" tt="none">
            {say('approvals.below_floor')}
          </Badge>
        )}
      </th>
      <td data-label={say('approvals.line.list')}>{money(catalog_price)}</td>
      <td data-label={say('approvals.line.asked')}>{money(requested_price)}</td>
      <td data-label={say('approvals.line.offered')}>
        <b>{money(effective_price)}</b>
        {discount_pct !== null && discount_pct > 0 && (
          <Text span size="xs" c="dimmed">
            {' '}
            −{formatPercentage(discount_pct)}
          </Text>
        )}
      </td>
      <td data-label={say('approvals.line.floor')}>{money(floor_price)}</td>
      {margins && (
        <td data-label={say('worth.total_margin')}>
          <Margin margin={margins.lines[id]} currency={currency} />
        </td>
      )}
    </tr>
  )
}

function Margin({ margin, currency }: { margin: ShownMargin | undefined; currency: string }) {
  if (!margin) return '–'
  return (
    <Text span size="sm" {...(isLoss(margin) && { c: 'var(--mantine-color-error)' })}>
      {sayMargin(margin, currency)}
    </Text>
  )
}
