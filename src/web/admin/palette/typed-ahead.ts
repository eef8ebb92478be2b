/** Keeps what is typed before there is a field for it. */
export interface TypedAhead {
  /** Keeps every key from now on; Escape gives up, and calls `onEscape`. */
  start(onEscape: () => void): void
  /** Hands over what was typed. The field, which has the focus by now, takes the keys from then on. */
  take(): string
}

/** Returns an empty store of keys, which keeps none yet. */
export function createTypedAhead(): TypedAhead {
  let typed = ''
  let stop = () => {}
  const take = () => {
    stop()
    const text = typed
    typed = ''
    return text
  }
  const start = (onEscape: () => void) => {
    take()
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') {
        take()
        onEscape()
      } else if (event.key === 'Backspace') typed = typed.slice(0, -1)
      else if (event.key.length === 1) typed += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', listen, { capture: true })
    stop = () => document.removeEventListener('keydown', listen, { capture: true })
  }
  return { start, take }
}
