/** Others took what was found each time: they are at work. */
const MOST_LOOKS = 10

/** A due row. */
interface Due {
  storeId: string
  id: string
}

/**
 * Takes due rows of any stores: `look` finds them, without locks and without those of these ids, and `take` takes those of a store that are
 * still due and that nobody else holds, where the store is. Of several workers each row goes to one; who comes too late looks for others.
 */
export async function takeDue<Row>(
  look: (without: readonly string[]) => Promise<readonly Due[]>,
  take: (storeId: string, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const seen: string[] = []
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const due = await look(seen)
    const taken: Row[] = []
    for (const [storeId, ofStore] of Map.groupBy(due, (one) => one.storeId)) {
      const ids = ofStore.map(({ id }) => id)
      taken.push(...(await take(storeId, ids)))
      seen.push(...ids)
    }
    if (due.length === 0 || taken.length > 0) return taken
  }
  return []
}
