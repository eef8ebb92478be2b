/** An amount in hundredths of a currency unit. */
export type Cents = bigint

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads a decimal text as a whole number of its last digit, at this many digits after the dot; null if it has more, or is none. */
export function readDecimal(text: string, digits: number): bigint | null {
  const [, sign = '', whole = '', rest = ''] = DECIMAL.exec(text) ?? []
  const kept = rest.replace(/0+$/, '')
  if (whole === '' || kept.length > digits) return null
  return BigInt(`${sign}${whole}${kept.padEnd(digits, '0')}`)
}

/** Returns the amount of a text that the fake itself or a test wrote. Throws a RangeError unless it is one. */
export function cents(text: string): Cents {
  const amount = readDecimal(text, 2)
  if (amount === null) throw new RangeError(`"${text}" is no amount with at most two decimals`)
  return amount
}

/** Returns the amount with exactly two decimals. */
export function plain(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the quotient of amounts of 0 or more, rounded half up. */
export function divide(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

export function total(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** Spreads an amount in proportion to weights; the cents left over go to the largest remainders, then to the larger weights. */
export function spread(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = total(weights)
  if (whole === 0n) return weights.map(() => 0n)
  const shares = weights.map((weight) => (amount * weight) / whole)
  const order = weights
    .map((weight, at) => ({ at, weight, rest: (amount * weight) % whole }))
    .sort((a, b) => compare(b.rest, a.rest) || compare(b.weight, a.weight) || a.at - b.at)
  let left = amount - total(shares)
  for (const { at } of order) {
    if (left === 0n) break
    shares[at] = (shares[at] ?? 0n) + 1n
    left -= 1n
  }
  return shares
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b)
}
