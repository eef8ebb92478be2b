import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './snippet-list.module.css'
import type { Insertable } from './use-snippets.ts'

interface SnippetListProps {
  id: string
  label: string
  snippets: readonly Insertable[]
  active: number
  onPick: (snippet: Insertable) => void
}

/** The snippets on offer; the field above keeps the focus and chooses with its keys. */
export function SnippetList({ id, label, snippets, active, onPick }: SnippetListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.children[active]
    if (list.current && option instanceof HTMLElement) keepInView(list.current, option)
  }, [active])
  return (
    <div id={id} ref={list} role="listbox" aria-label={label} className={classes.list}>
      {snippets.map((snippet, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={snippet.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          className={classes.option}
          onClick={() => onPick(snippet)}
        >
          <Text size="sm" fw={600} className="typed">
            {snippet.name}
          </Text>
          <Text size="xs" truncate className="typed">
            {snippet.text}
          </Text>
        </div>
      ))}
    </div>
  )
}

/** Scrolls the list alone: `scrollIntoView` also moves the page, which jumps to its top before the list has its place. */
function keepInView(list: HTMLElement, { offsetTop: top, offsetHeight: height }: HTMLElement): void {
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + height - list.clientHeight))
}
