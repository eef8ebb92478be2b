import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import type { ComponentType } from 'react'
import type { BuyerVisibility } from '../../../../domain/quotes/quote-terms.ts'
import type { StaffQuote } from '../../../client/admin-answers.ts'
import { say } from '../../../ui/say.ts'
import { readTypedCount } from '../../read-typed.ts'
import { LineMargin } from '../../worth/line-margin.tsx'
import { LineWorth } from '../../worth/line-worth.tsx'
import type { LineFigures } from '../model/compute-figures.ts'
import type { DraftLine } from '../model/draft.ts'
import { changeLine, removeLines } from '../model/edit-lines.ts'
import { preselect } from '../model/offer-choice.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import { type DraftTiers, putPrice } from '../model/tiers.ts'
import { CellInput } from './cell-input.tsx'
import { LineChoice } from './line-choice.tsx'
import { LineFacts } from './line-facts.tsx'
import { LineFiguresCell } from './line-figures-cell.tsx'
import { LineTiers } from './line-tiers.tsx'
import { PlainSelect } from './plain-select.tsx'
import { PriceCell } from './price-cell.tsx'

/** The parts of a line that its cells show and change. Every member keeps its identity while it is unchanged. */
export interface LineCells {
  line: DraftLine
  facts: StaffQuote['lines'][number]
  figures: LineFigures | undefined
  /** The API's errors, by field. */
  errors: Readonly<Record<string, string>> | undefined
  /** Messages about unreadable cells, by column. */
  quantityTrouble: string | undefined
  priceTrouble: string | undefined
  currency: string
  editor: ProposalEditor
}

/** A column of the lines. `name` is its class in the narrow layout, where a column without one has a row of its own. */
export interface LineColumn {
  name: string
  heading: string
  /** A size of `grid-template-columns`. */
  width: string
  isEnd?: boolean
  /** True if the cell names its line. */
  isHeader?: boolean
  Cell: ComponentType<LineCells>
}

/** The columns of the lines, in order. */
export const LINE_COLUMNS: readonly LineColumn[] = [
  { name: 'facts', heading: say('line.item'), width: 'minmax(9rem, 1fr)', isHeader: true, Cell: Facts },
  { name: 'quantity', heading: say('line.quantity'), width: '4.75rem', isEnd: true, Cell: Quantity },
  { name: 'price', heading: say('line.price'), width: '10rem', isEnd: true, Cell: Price },
  { name: 'figures', heading: say('line.total'), width: '9rem', isEnd: true, Cell: Figures },
  { name: 'visibility', heading: say('line.buyer_sees'), width: '8rem', Cell: Visibility },
  { name: 'remove', heading: '', width: '2rem', Cell: Remove },
]

function Facts({ line, facts, figures, currency, errors, editor }: LineCells) {
  return (
    <>
      <LineFacts line={line} facts={facts} currency={currency} error={errorAt(errors, 'id', 'variant_id', 'kit')} />
      <LineWorth variantId={facts.variant_id} floorPrice={figures?.floorPrice ?? null} currency={currency} />
      <LineTiers
        line={line}
        title={facts.title}
        currency={currency}
        unitPrice={figures?.unitPrice ?? null}
        error={Object.entries(errors ?? {}).find(([name]) => name.startsWith('tiers'))?.[1]}
        onTiers={(tiers) => change(editor, line.id, withTiers(line, tiers))}
      />
      <LineChoice
        line={line}
        title={facts.title}
        error={Object.entries(errors ?? {}).find(([name]) => name.startsWith('choice'))?.[1]}
        onPreselect={(preselected) => editor.edit((draft) => preselect(draft, line.id, preselected))}
      />
    </>
  )
}

/** The quantity rises to the smallest one with a price. */
function withTiers({ quantity }: DraftLine, tiers: DraftTiers | null): Partial<DraftLine> {
  const least = tiers?.[0]?.from_quantity ?? 1
  return quantity < least ? { tiers, quantity: least } : { tiers }
}

function Quantity({ line, facts, errors, quantityTrouble, editor }: LineCells) {
  const name = `quantity-${line.id}`
  return (
    <CellInput
      id={name}
      label={say('line.quantity_of', { line: facts.title })}
      inputMode="numeric"
      value={line.quantity}
      write={String}
      read={readTypedCount}
      onRead={(quantity) => quantity !== null && change(editor, line.id, { quantity })}
      onFault={(message) => editor.trouble(name, message)}
      trouble={quantityTrouble}
      error={errorAt(errors, 'quantity')}
    />
  )
}

function Price({ line, facts, figures, errors, priceTrouble, currency, editor }: LineCells) {
  return (
    <PriceCell
      line={line}
      facts={facts}
      currency={currency}
      unitPrice={figures?.unitPrice ?? null}
      trouble={priceTrouble}
      error={errorAt(errors, 'price', 'price.amount', 'price.off')}
      onPrice={(price) => change(editor, line.id, putPrice(line, price) ?? {})}
      onFault={(message) => editor.trouble(`price-${line.id}`, message)}
    />
  )
}

function Figures({ line: { choice }, figures, currency }: LineCells) {
  return (
    <>
      <LineFiguresCell figures={figures} currency={currency} isApart={choice !== null && !choice.preselected} />
      <LineMargin margin={figures?.margin} currency={currency} />
    </>
  )
}

function Visibility({ line, facts, editor }: LineCells) {
  return (
    <PlainSelect<BuyerVisibility>
      label={say('line.buyer_sees_of', { line: facts.title })}
      value={line.visibility}
      onChoose={(visibility) => change(editor, line.id, { visibility })}
      choices={[
        { value: 'show', label: say('line.shown') },
        { value: 'price_hidden', label: say('line.price_is_hidden') },
        { value: 'hidden', label: say('line.is_hidden') },
      ]}
    />
  )
}

function Remove({ line, facts, editor }: LineCells) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={say('line.remove', { line: facts.title })}
      onClick={() => editor.edit((draft) => removeLines(draft, new Set([line.id])))}
    >
      <X size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Changes a line; successive changes of the same part are one step to undo. */
function change(editor: ProposalEditor, id: string, part: Partial<DraftLine>): void {
  editor.edit((draft) => changeLine(draft, id, part), `${Object.keys(part).join()} ${id}`)
}

function errorAt(errors: LineCells['errors'], ...names: string[]): string | undefined {
  return names.flatMap((name) => errors?.[name] ?? [])[0]
}
