import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

const needing = new Map<string, boolean>()
const MOST_KNOWN = 2_000

/**
 * Returns whether Citus plans a statement only with its values in it: it does not plan `insert … select` with parameters that the select hands
 * to functions or compares with.
 */
export function needsValues(text: string): boolean {
  const known = needing.get(text)
  if (known !== undefined) return known
  const needs = /\binsert into\b.*\bselect\b/is.test(text)
  if (needing.size < MOST_KNOWN) needing.set(text, needs)
  return needs
}

/** Returns the statement with its values in place of its parameters, as literals that mean what the parameters did. */
export function withValues(text: string, values: readonly unknown[]): string {
  const literals = values.map(toLiteral)
  return text.replaceAll(/\$(\d+)/g, (parameter, n: string) => literals[Number(n) - 1] ?? parameter)
}

/** Returns a literal of SQL that means what the value does as a parameter. */
export function toLiteral(value: unknown): string {
  const given: Buffer | string | null = prepareValue(value)
  if (given === null) return 'null'
  return pg.escapeLiteral(Buffer.isBuffer(given) ? `\\x${given.toString('hex')}` : given)
}
