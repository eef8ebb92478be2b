/** Returns the store that all of these are of, or null if they are of several. */
export function storeOfAll(rows: readonly { storeId: string }[]): string | null {
  const [first] = rows
  return first && rows.every(({ storeId }) => storeId === first.storeId) ? first.storeId : null
}
