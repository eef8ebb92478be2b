import { useSyncExternalStore } from 'react'

/** The lead of the store's test clock over this computer's. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** Takes over how far the store's test clock is ahead, as its view says. */
export function setClockAhead(ms: number): void {
  if (ms === aheadMs) return
  aheadMs = ms
  for (const changed of listeners) changed()
}

/** Returns how far the store's test clock is ahead, in milliseconds; shown anew when that changes. */
export function useClockAhead(): number {
  return useSyncExternalStore(listen, () => aheadMs)
}

/** Returns the store's time at a moment of this computer's time: now, unless another is given. */
export function storeTime(at = Date.now()): number {
  return at + aheadMs
}

/** Returns the store's time, updated every second, or as often as given. */
export function useNow(everyMs = 1000): number {
  const tick = (changed: () => void) => {
    const timer = setInterval(changed, everyMs)
    const stop = listen(changed)
    return () => {
      clearInterval(timer)
      stop()
    }
  }
  return useSyncExternalStore(tick, () => Math.floor(storeTime() / everyMs) * everyMs)
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
