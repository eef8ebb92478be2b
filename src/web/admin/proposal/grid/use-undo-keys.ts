import { useEffect } from 'react'
import type { ProposalEditor } from '../model/proposal-editor.ts'

/**
 * Undoes and redoes by keyboard. In a field that was typed into, the keys stay with the browser, which undoes typing; the editor's steps
 * are those before.
 */
export function useUndoKeys(editor: ProposalEditor): void {
  useEffect(() => {
    let entered: { field: EventTarget | null; text: string } | null = null
    const enter = (field: EventTarget | null) => {
      entered = isText(field) ? { field, text: field.value } : null
    }
    const onFocus = ({ target }: FocusEvent) => {
      editor.seal()
      enter(target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      const way = wayOf(event)
      const isTyped = isText(target) && entered?.field === target && entered.text !== target.value
      const isElsewhere = target instanceof Element && target.closest('[role=dialog]') !== null
      if (!way || isTyped || isElsewhere) return
      event.preventDefault()
      void editor[way]().then(() =>
        requestAnimationFrame(() => {
          enter(target)
          if (isText(target) && document.activeElement === target) target.select()
        }),
      )
    }
    addEventListener('focusin', onFocus)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('keydown', onKeyDown)
    }
  }, [editor])
}

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key === 'y' && !shiftKey ? 'redo' : null
}

function isText(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type === 'text'
}
