/** While changes are told, pages ask only now and then, for what no event tells. */
const LIVE_MS = 60_000

let isLive = false

/** Takes over whether changes are told. */
export function setLive(live: boolean): void {
  isLive = live
}

/** Returns how often to ask for changes that are told: as given while nothing is told, else seldom. */
export function pollEvery(ms: number): number {
  return isLive ? Math.max(ms, LIVE_MS) : ms
}
