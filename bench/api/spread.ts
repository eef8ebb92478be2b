import { median } from '../quantile.ts'

/** A figure of several rounds. */
export interface Spread {
  median: number
  lowest: number
  highest: number
}

/** Returns the median of the rounds' values, with the lowest and the highest. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) }
}

/** Renders a figure of several rounds: `0.61 (0.58 to 0.66)`. */
export function formatSpread({ median, lowest, highest }: Spread): string {
  return `${median.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`
}
