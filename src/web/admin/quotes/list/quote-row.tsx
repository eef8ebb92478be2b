import { Checkbox, Text } from '@mantine/core'
import { memo, type Ref } from 'react'
import type { QuoteItem } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { AnchorLink } from '../../shell/links.tsx'
import type { Opening } from '../use-opening.ts'
import type { QuoteColumn } from './columns.tsx'
import classes from './quote-table.module.css'

interface QuoteRowProps {
  item: QuoteItem
  /** Its position in the list. */
  index: number
  columns: readonly QuoteColumn[]
  timeZone: string
  isSelected: boolean
  isOpen: boolean
  link: Opening['link']
  onToggle: (id: string) => void
  ref: Ref<HTMLTableRowElement>
}

/** Shows a quote in the list; clicking anywhere in the row opens it. */
export const QuoteRow = memo(function QuoteRow({
  item,
  index,
  columns,
  timeZone,
  isSelected,
  isOpen,
  link,
  onToggle,
  ref,
}: QuoteRowProps) {
  return (
    <tr
      ref={ref}
      className={classes.row}
      data-quote={item.id}
      data-index={index}
      {...(isSelected && { 'data-selected': true })}
      {...(isOpen && { 'data-open': true })}
    >
      <td className={classes.check}>
        <Checkbox
          size="sm"
          aria-label={say('inbox.select', { number: item.number })}
          checked={isSelected}
          onChange={() => onToggle(item.id)}
        />
      </td>
      <td className={classes.number}>
        <AnchorLink
          to="/quotes/$quoteId"
          params={{ quoteId: item.id }}
          {...link}
          className={classes.open ?? ''}
          size="sm"
        >
          {item.number}
        </AnchorLink>
        {item.po_number && (
          <Text size="xs" c="dimmed" lineClamp={1} className="typed" data-second>
            {say('inbox.po', { number: item.po_number })}
          </Text>
        )}
      </td>
      {columns.map(({ key, name, figures, cell }) => (
        <td key={key} data-column={key} {...(figures && { className: 'figures' })}>
          <span className={classes.label}>{name}</span>
          <div className={classes.value}>{cell(item, timeZone)}</div>
        </td>
      ))}
    </tr>
  )
})
