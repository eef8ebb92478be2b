import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { X } from 'lucide-react'
import { memo } from 'react'
import type { BuyerVisibility } from '../../../../domain/quotes/quote-terms.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { readTypedCount } from '../../read-typed.ts'
import type { LineFigures } from '../model/compute-figures.ts'
import type { DraftLine } from '../model/draft.ts'
import { changeLine, removeLines } from '../model/edit-lines.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { TypedInput } from '../typed-input.tsx'
import { LineFacts } from './line-facts.tsx'
import { LineFiguresCell } from './line-figures-cell.tsx'
import classes from './line-list.module.css'
import { LinePrice } from './line-price.tsx'

export interface LineRowProps {
  line: DraftLine
  facts: StaffQuote['lines'][number]
  figures: LineFigures | undefined
  /** The API's errors, by field. */
  errors: Readonly<Record<string, string>> | undefined
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
  currency: string
  editor: ProposalEditor
}

/** Edits one line. Memoized so that it renders only when this line changes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, facts, figures, errors, isSelected, onSelect, currency, editor } = props
  const { id } = line
  const change = (part: Partial<DraftLine>) => editor.edit((draft) => changeLine(draft, id, part))
  const errorAt = (...names: string[]) => names.flatMap((name) => errors?.[name] ?? [])[0]
  return (
    <>
      <Checkbox
        className={classes.check ?? ''}
        aria-label={say('line.select', { line: facts.title })}
        checked={isSelected}
        onChange={(event) => onSelect(id, event.currentTarget.checked)}
      />
      <LineFacts line={line} facts={facts} currency={currency} error={errorAt('id', 'variant_id', 'kit')} />
      <TypedInput
        className={classes.quantity ?? ''}
        id={`quantity-${id}`}
        data-column="quantity"
        aria-label={say('line.quantity_of', { line: facts.title })}
        inputMode="numeric"
        styles={{ input: { textAlign: 'right' } }}
        value={line.quantity}
        read={readTypedCount}
        onRead={(quantity) => quantity !== null && change({ quantity })}
        onFault={(message) => editor.trouble(`quantity-${id}`, message)}
        error={errorAt('quantity')}
      />
      <div className={classes.price}>
        <LinePrice
          line={line}
          facts={facts}
          unitPrice={figures?.unitPrice ?? null}
          error={errorAt('price', 'price.amount', 'price.off')}
          onPrice={(price) => change({ price })}
          onFault={(message) => editor.trouble(`price-${id}`, message)}
        />
      </div>
      <LineFiguresCell figures={figures} currency={currency} />
      <NativeSelect
        className={classes.visibility ?? ''}
        aria-label={say('line.buyer_sees_of', { line: facts.title })}
        value={line.visibility}
        onChange={(event) => change({ visibility: event.currentTarget.value as BuyerVisibility })}
        data={[
          { value: 'show', label: say('line.shown') },
          { value: 'price_hidden', label: say('line.price_is_hidden') },
          { value: 'hidden', label: say('line.is_hidden') },
        ]}
      />
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say('line.remove', { line: facts.title })}
        onClick={() => editor.edit((draft) => removeLines(draft, new Set([id])))}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </>
  )
})
