/** Marks a statement whose transaction's `commit` is sent together with it. */
export const MARK = '/* then commit */ '

/** Returns whether the statement carries the mark. */
export function commitsToo(text: string): boolean {
  return text.startsWith(MARK)
}

/** Returns the statement without its commit, for a transaction that goes on. */
export function withoutCommit(text: string): string {
  return commitsToo(text) ? text.slice(MARK.length) : text
}
