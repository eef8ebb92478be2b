import { ActionIcon, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import type { SharedList } from '../../client/portal-answers.ts'
import { lineName } from '../../paper/line-name.ts'
import classes from '../contact/contact.module.css'
import { useLanguage } from '../language/language-provider.tsx'
import { readQuantity } from '../request/request-draft.ts'

/** A line with its quantity as typed. */
export type TypedLine = SharedList['lines'][number] & { typed: string }

interface ListLinesProps {
  lines: readonly TypedLine[]
  change: (lines: readonly TypedLine[]) => void
}

/** The products of a list and how many of each. */
export function ListLines({ lines, change }: ListLinesProps) {
  const { say } = useLanguage()
  const set = (id: string, typed: string) =>
    change(lines.map((line) => (line.variant_id === id ? { ...line, typed } : line)))
  return (
    <ul className={classes.lines}>
      {lines.map((line) => {
        const name = line.title === null ? say('lists.gone') : lineName({ ...line, title: line.title })
        return (
          <li key={line.variant_id}>
            <span className="typed">
              {name}
              <small>{line.orderable ? line.sku : say('lists.not_orderable')}</small>
            </span>
            <TextInput
              size="xs"
              inputMode="numeric"
              aria-label={say('lists.quantity_of', { name })}
              maxLength={7}
              value={line.typed}
              error={readQuantity(line.typed) === null && say('fault.quantity')}
              onChange={(event) => set(line.variant_id, event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say('lists.remove_line', { name })}
              onClick={() => change(lines.filter(({ variant_id: id }) => id !== line.variant_id))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
