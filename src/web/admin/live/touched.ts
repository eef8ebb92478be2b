/** The changes that have come since the last reading. */
export interface Touched {
  quotes: Set<string>
  /** True if anything may have changed. */
  all: boolean
  lists: boolean
}

/**
 * Returns whether what was read under this key may have changed: lists and counts with every change, a quote with its own. Costs, stock and
 * earlier prices do not change with a quote, and the platform is not asked for them each time someone saves.
 */
export function isTouched(queryKey: readonly unknown[], { quotes, all, lists }: Touched): boolean {
  const [what, which, part] = queryKey
  if (what === 'turns' || what === 'approvals' || what === 'notifications') return lists
  if (what !== 'quotes') return false
  const isOne = typeof which === 'string' && which.startsWith('qte_')
  if (isOne && part === 'worth') return false
  return isOne ? all || quotes.has(which) : lists
}
