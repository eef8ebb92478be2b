import { Kbd, Modal, Text, VisuallyHidden } from '@mantine/core'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { say } from '../../ui/say.ts'
import classes from './palette.module.css'
import { bestFirst, type Item, KINDS, matching } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
import { useFoundItems } from './use-found-items.ts'
import { useOwnItems } from './use-own-items.ts'

/** The most of the pages, settings and actions that are shown for a text. */
const MOST_OWN = 6

interface PaletteProps {
  /** Returns what was typed before the palette was there. */
  takeTyped: () => string
  onClose: () => void
  onHelp: () => void
}

/** One field that finds quotes, SKUs, companies, people, settings and pages, and does what can be done from any page. */
export function Palette({ takeTyped, onClose, onHelp }: PaletteProps) {
  const { text, setText, takeOver } = useText(takeTyped)
  const { items, isSearching } = useItems(text.trim(), onHelp)
  const choice = useChoice(items, isSearching, (item) => {
    onClose()
    void item.run()
  })
  const id = useId()
  const optionId = (item: Item) => `${id} ${item.id}`.replaceAll(/\s+/g, '-')
  const chosen = items[choice.at]
  return (
    <Modal.Root opened onClose={onClose} size={640} yOffset="12vh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={say('keys.palette')} radius="lg">
        <div className={classes.head}>
          <Search size={18} aria-hidden />
          <input
            ref={takeOver}
            data-autofocus
            className={classes.field}
            role="combobox"
            aria-label={say('keys.palette')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? optionId(chosen) : undefined}
            placeholder={say('palette.hint')}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              choice.reset()
            }}
            onKeyDown={(event) => {
              if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault()
              else choice.onKeyDown(event)
            }}
          />
          <Kbd size="xs">{say('key.escape')}</Kbd>
        </div>
        <PaletteList
          id={`${id}-list`}
          items={items}
          chosen={chosen}
          isSearching={isSearching}
          optionId={optionId}
          onRun={choice.run}
        />
        {items.length === 0 && !isSearching && (
          <Text c="dimmed" ta="center" py="xl" px="md" className="typed">
            {say('palette.nothing', { text: text.trim() })}
          </Text>
        )}
        <VisuallyHidden role="status">
          {isSearching ? '' : say('palette.count', { count: items.length })}
        </VisuallyHidden>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the field's text. At once, so that no key falls between, `takeOver` gives the field the focus and what was typed before. */
function useText(takeTyped: () => string) {
  const [text, setText] = useState('')
  const takeOver = useCallback(
    (field: HTMLInputElement | null) => {
      field?.focus()
      if (field) setText(takeTyped())
    },
    [takeTyped],
  )
  return { text, setText, takeOver }
}

function useItems(text: string, onHelp: () => void): { items: Item[]; isSearching: boolean } {
  const own = useOwnItems(onHelp)
  const { items: found, isSearching } = useFoundItems(text)
  const shown = text === '' ? own.filter(({ kind }) => kind !== 'settings') : matching(own, text).slice(0, MOST_OWN)
  const items = [...shown, ...bestFirst(found, text)].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  return { items, isSearching }
}

/** The chosen item, moved by arrow keys and run by Enter: pressed while nothing is found yet, it runs what is found first. */
function useChoice(items: readonly Item[], isSearching: boolean, run: (item: Item) => void) {
  const [at, setAt] = useState(0)
  const [isDue, setDue] = useState(false)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const [first] = items
  useEffect(() => {
    if (!isDue || isSearching) return
    setDue(false)
    if (first) latest.current(first)
  }, [isDue, isSearching, first])
  const move = (to: number) => setAt((to + items.length) % Math.max(1, items.length))
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[at]
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (chosen) run(chosen)
    else setDue(isSearching)
    event.preventDefault()
  }
  const reset = () => {
    setAt(0)
    setDue(false)
  }
  return { at: Math.min(at, Math.max(0, items.length - 1)), onKeyDown, run, reset }
}
