import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { say } from '../../../ui/say.ts'
import classes from './grid.module.css'
import { LINE_COLUMNS, type LineCells } from './line-columns.tsx'

export interface LineRowProps extends LineCells {
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}

/** Edits one line. Memoized so that it renders only when this line changes. */
export const LineRow = memo(function LineRow({ isSelected, onSelect, ...cells }: LineRowProps) {
  const { line, facts } = cells
  return (
    <>
      <td className={classes.check}>
        <Checkbox
          aria-label={say('line.select', { line: facts.title })}
          checked={isSelected}
          onChange={(event) => onSelect(line.id, event.currentTarget.checked)}
        />
      </td>
      {LINE_COLUMNS.map(({ name, isHeader, isEnd, Cell }) => {
        const className = [classes[name], isEnd && classes.end].filter(Boolean).join(' ')
        return isHeader ? (
          <th key={name} scope="row" tabIndex={-1} className={className}>
            <Cell {...cells} />
          </th>
        ) : (
          <td key={name} tabIndex={-1} className={className}>
            <Cell {...cells} />
          </td>
        )
      })}
    </>
  )
})
