import { useEffect, useRef } from 'react'

/**
 * Keeps what is typed while `isOn`, before there is a field for it. Returns the function that hands the text to the field, which takes
 * the keys from then on.
 */
export function useTypedAhead(isOn: boolean, onEscape: () => void): () => string {
  const typed = useRef('')
  const stop = useRef(() => {})
  const leave = useRef(onEscape)
  useEffect(() => {
    leave.current = onEscape
  })
  useEffect(() => {
    if (!isOn) return
    typed.current = ''
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') leave.current()
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', listen, { capture: true })
    stop.current = () => document.removeEventListener('keydown', listen, { capture: true })
    return () => stop.current()
  }, [isOn])
  return () => {
    stop.current()
    return typed.current
  }
}
