import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { formatMoney, parseMoney, sum } from '../../../../domain/money.ts'
import { resource } from '../../../client/admin.ts'
import { formatAmount } from '../../../ui/format.ts'
import { say } from '../../../ui/say.ts'
import { Panel } from '../../quote/panel.tsx'
import {
  answerCounter,
  answerOf,
  type CounterAnswer,
  type CounterRow,
  counterRows,
  counterSums,
  type Stand,
} from '../model/answer-counter.ts'
import type { Figures } from '../model/compute-figures.ts'
import type { DraftLine } from '../model/draft.ts'
import type { ProposalEditor } from '../model/proposal-editor.ts'
import type { Snapshot } from '../model/snapshot.ts'
import classes from './counter-panel.module.css'
import { Rounds } from './rounds.tsx'

const ANSWERS = ['hold', 'split', 'take'] as const
const KEYS: Readonly<Record<string, CounterAnswer>> = { t: 'take', s: 'split', h: 'hold' }

interface CounterPanelProps {
  editor: ProposalEditor
  shown: Snapshot
  figures: Figures
}

/** Answers the buyer's counter-offer, line by line or as a whole; each answer becomes part of the draft. Nothing unless there is one. */
export function CounterPanel({ editor, shown, figures }: CounterPanelProps) {
  const { quote, draft } = shown
  const rows = useMemo(() => counterRows(quote, draft), [quote, draft])
  const lines = new Map(draft.lines.map((line) => [line.id, line]))
  const all = (answer: CounterAnswer) => editor.edit((draft) => answerCounter(draft, rows, answer))
  const sums = counterSums(rows)
  const totals = rows.flatMap(({ id }) => figures.lines[id]?.lineTotal ?? [])
  return (
    <Panel title={say('counter.title')} aside={<Keys />}>
      <Note quoteId={quote.id} revision={quote.revision} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('line.item')}</th>
            {ANSWERS.map((answer) => (
              <th key={answer} scope="col">
                <Group gap="xs" justify="flex-end">
                  {say(`counter.${answer}`)}
                  <Button size="compact-xs" variant="default" onClick={() => all(answer)}>
                    {say(`counter.all.${answer}`)}
                  </Button>
                </Group>
              </th>
            ))}
            <th scope="col">{say('counter.draft')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              editor={editor}
              row={row}
              line={lines.get(row.id)}
              unitPrice={figures.lines[row.id]?.unitPrice ?? null}
              total={figures.lines[row.id]?.lineTotal ?? null}
              currency={quote.currency}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('counter.sum')}</th>
            {[sums.ours, sums.middle, sums.theirs, formatMoney(sum(totals.map(parseMoney)))].map((total, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one of each column
              <td key={i} data-label={say(COLUMNS[i] ?? 'counter.draft')}>
                {formatAmount(total, quote.currency)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <Rounds quote={quote} theirs={sums.theirs} />
    </Panel>
  )
}

function Keys() {
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      {say('counter.keys')}
    </Text>
  )
}

const COLUMNS = ['counter.hold', 'counter.split', 'counter.take', 'counter.draft'] as const

interface RowProps {
  editor: ProposalEditor
  row: CounterRow
  line: DraftLine | undefined
  unitPrice: string | null
  total: string | null
  currency: string
}

const Row = memo(function Row({ editor, row, line, unitPrice, total, currency }: RowProps) {
  const { id, title, note, ours, theirs, middle } = row
  const answer = line ? answerOf(row, line, unitPrice) : null
  const choose = (answer: CounterAnswer) => editor.edit((draft) => answerCounter(draft, [row], answer))
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
    if (!chosen || !theirs) return
    event.preventDefault()
    choose(chosen)
    event.currentTarget.querySelector<HTMLInputElement>(`input[value=${chosen}]`)?.focus()
  }
  const stands = { hold: ours, split: middle, take: theirs }
  return (
    <tr onKeyDown={onKeyDown}>
      <th scope="row">
        <Text size="sm" fw={600} className="typed">
          {title}
        </Text>
        {note !== null && (
          <Text size="xs" className="typed" lineClamp={3}>
            {say('line.buyer_note', { note })}
          </Text>
        )}
      </th>
      {ANSWERS.map((name) => (
        <td key={name} data-label={say(`counter.${name}`)} data-chosen={theirs !== null && answer === name}>
          {theirs === null && name !== 'hold' ? (
            <Text size="sm" c="dimmed">
              {name === 'take' ? say('counter.agrees') : '–'}
            </Text>
          ) : (
            <Choice
              name={`answer-${id}`}
              value={name}
              label={say('counter.choose', { answer: say(`counter.${name}`), line: title })}
              stand={stands[name]}
              isChosen={answer === name}
              canChoose={theirs !== null}
              currency={currency}
              onChoose={choose}
            />
          )}
        </td>
      ))}
      <td data-label={say('counter.draft')}>
        <Figure unit={unitPrice} total={total} quantity={line?.quantity ?? 0} currency={currency} />
        <Button size="compact-xs" variant="subtle" onClick={() => document.getElementById(`price-${id}`)?.focus()}>
          {say('counter.own')}
        </Button>
      </td>
    </tr>
  )
})

interface ChoiceProps {
  name: string
  value: CounterAnswer
  label: string
  stand: Stand | null
  isChosen: boolean
  canChoose: boolean
  currency: string
  onChoose: (answer: CounterAnswer) => void
}

function Choice({ name, value, label, stand, isChosen, canChoose, currency, onChoose }: ChoiceProps) {
  if (!stand) return '–'
  const figure = <Figure unit={stand.unit} total={stand.total} quantity={stand.quantity} currency={currency} />
  if (!canChoose) return figure
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        aria-label={label}
        checked={isChosen}
        onChange={() => onChoose(value)}
      />
      {figure}
    </label>
  )
}

interface FigureProps {
  unit: string | null
  total: string | null
  quantity: number
  currency: string
}

function Figure({ unit, total, quantity, currency }: FigureProps) {
  if (unit === null || total === null) return say('line.no_price')
  return (
    <span>
      <Text span display="block" size="sm" fw={600}>
        {formatAmount(unit, currency)}
      </Text>
      <Text span display="block" size="xs" c="dimmed">
        {say('counter.times', { quantity, total: formatAmount(total, currency) })}
      </Text>
    </span>
  )
}

/** Shows the note of the last counter-offer. */
function Note({ quoteId, revision }: { quoteId: string; revision: string }) {
  const query = useQuery({
    ...resource('/quotes/{id}/timeline', { params: { id: quoteId } }),
    placeholderData: (before) => before,
    meta: { revision },
  })
  const last = query.data?.data.findLast((entry) => 'action' in entry && entry.action === 'counter')
  const note = last && 'detail' in last ? last.detail.note : undefined
  if (typeof note !== 'string' || note === '') return null
  return (
    <Text size="sm" className="typed" component="blockquote" m={0}>
      {say('line.buyer_note', { note })}
    </Text>
  )
}
