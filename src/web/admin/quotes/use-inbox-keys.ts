import { type RefObject, useEffect, useRef } from 'react'
import type { RowFocus } from './list/quote-table.tsx'
import type { Opening } from './use-opening.ts'

interface InboxKeys {
  isOn: boolean
  rows: readonly { id: string }[]
  opening: Opening
  focusRef: RefObject<RowFocus | null>
  onToggle: (id: string) => void
  onSearch: () => void
  onHelp: () => void
}

/**
 * Handles the inbox's keys: j, k and arrows move between rows, x selects, / searches, ? shows help. Enter follows the focused link. While a
 * quote is open beside the list, moving opens the next one, Enter moves into it, and Escape closes it.
 */
export function useInboxKeys(keys: InboxKeys): void {
  const now = useRef(keys)
  const last = useRef({ id: '', index: -1 })
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event)) return
      if (press(event.key, rowOf(event.target), now.current, last.current)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

interface Last {
  id: string
  index: number
}

/** Handles one key; returns true if it did something. */
function press(key: string, focused: string | undefined, keys: InboxKeys, last: Last): boolean {
  return move(key, focused, keys, last) || leaveList(key, focused, keys) || act(key, focused, keys)
}

/** Moves to the next or previous row, and opens its quote if one is open. */
function move(key: string, focused: string | undefined, { isOn, rows, opening, focusRef }: InboxKeys, last: Last) {
  const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[key]
  const isArrow = key.startsWith('Arrow')
  if (step === undefined || !(isArrow ? focused !== undefined : isOn)) return false
  const found = rows.findIndex(({ id }) => id === (focused ?? opening.openId ?? last.id))
  const from = found === -1 ? last.index : found
  const to = Math.max(0, Math.min(rows.length - 1, from + step))
  const row = rows[to]
  if (!row) return false
  Object.assign(last, { id: row.id, index: to })
  focusRef.current?.focus(to)
  if (opening.openId !== undefined && opening.openId !== row.id) opening.open(row.id)
  return true
}

/** Moves into the quote beside the list, or closes it. */
function leaveList(key: string, focused: string | undefined, { rows, opening, focusRef }: InboxKeys): boolean {
  const { openId } = opening
  if (openId === undefined) return false
  if (key === 'Enter' && focused === openId) opening.enter()
  else if (key === 'Escape') {
    opening.close()
    const index = rows.findIndex(({ id }) => id === openId)
    if (index !== -1) focusRef.current?.focus(index)
  } else return false
  return true
}

function act(key: string, focused: string | undefined, { isOn, onToggle, onSearch, onHelp }: InboxKeys): boolean {
  if (!isOn) return false
  if (key === 'x' && focused !== undefined) onToggle(focused)
  else if (key === '/') onSearch()
  else if (key === '?') onHelp()
  else return false
  return true
}

function rowOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-quote]')?.dataset.quote : undefined
}

/** True if a field, menu or dialog handles the key itself; a row's checkbox counts as part of the list. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const isField = target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  return isField || target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
}
