import { type KeyboardEvent, useState } from 'react'

/** Handles a list below a field: whether it is open, the option the arrow keys are on (-1: none), and Enter, which picks it. */
export function useOptions<T>(options: readonly T[], pick: (option: T) => void) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const turnTo = (open: boolean) => {
    setOpen(open)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = options.length
    const chosen = options[active]
    if (event.key === 'ArrowDown' && count > 0) setActive((active + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setActive((Math.max(active, 0) - 1 + count) % count)
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (event.key === 'Escape') turnTo(false)
    else return
    event.preventDefault()
  }
  return { isOpen, active, open: () => turnTo(true), close: () => turnTo(false), onKeyDown }
}
