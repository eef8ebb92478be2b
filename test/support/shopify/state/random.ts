/** A source of numbers that depends on its seed alone. */
export interface Random {
  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** Returns `count` lower-case hexadecimal digits. */
  hex(count: number): string
  uuid(): string
  shuffled<T>(from: readonly T[]): T[]
}

/** Returns a source of numbers: the same seed, the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  const hex = (count: number) => Array.from({ length: count }, () => below(16).toString(16)).join('')
  return {
    below,
    hex,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    uuid: () => [hex(8), hex(4), hex(4), hex(4), hex(12)].join('-'),
    shuffled: (from) => {
      const rest = [...from]
      return from.map(() => rest.splice(below(rest.length), 1)[0] as (typeof from)[number])
    },
  }
}
