import { useEffect, useRef } from 'react'
import { say } from '../../ui/say.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './palette.module.css'
import { type Item, KINDS } from './palette-item.ts'

interface PaletteListProps {
  id: string
  items: readonly Item[]
  chosen: Item | undefined
  isSearching: boolean
  optionId: (item: Item) => string
  onRun: (item: Item) => void
}

/** Shows the items by kind. The focus stays in the field: the chosen one is told to screen readers, and scrolled to. */
export function PaletteList({ id, items, chosen, isSearching, optionId, onRun }: PaletteListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const chosenId = chosen && optionId(chosen)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const groups = KINDS.map((kind) => ({ kind, of: items.filter((item) => item.kind === kind) }))
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={say('palette.results')}
      aria-busy={isSearching}
      className={classes.list}
      tabIndex={-1}
    >
      {groups.map(({ kind, of }) =>
        of.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-label={say(`palette.${kind}`)}>
            <div className={classes.kind} aria-hidden>
              {say(`palette.${kind}`)}
            </div>
            {of.map((item) => (
              <Option key={item.id} item={item} id={optionId(item)} isChosen={item === chosen} onRun={onRun} />
            ))}
          </div>
        ),
      )}
    </div>
  )
}

interface OptionProps {
  item: Item
  id: string
  isChosen: boolean
  onRun: (item: Item) => void
}

function Option({ item, id, isChosen, onRun }: OptionProps) {
  const { name, hint, icon: Icon, status } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its Enter runs the chosen option
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div id={id} role="option" aria-selected={isChosen} className={classes.option} onClick={() => onRun(item)}>
      <Icon size={16} aria-hidden />
      <span className={classes.name}>{name}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
      {status !== undefined && <StatusBadge status={status} />}
    </div>
  )
}
