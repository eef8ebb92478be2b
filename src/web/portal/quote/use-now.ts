import { useSyncExternalStore } from 'react'

/** Returns the current time, updated every second. */
export function useNow(): number {
  return useSyncExternalStore(tick, () => Math.floor(Date.now() / 1000) * 1000)
}

function tick(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}
