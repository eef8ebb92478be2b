const WORKERS = 8

/** Runs `work` for every item, eight at a time; results are in no order. Throws the first failure. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const waiting = [...items]
  const results: R[] = []
  const workOff = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) results.push(await work(next))
  }
  await Promise.all(Array.from({ length: WORKERS }, workOff))
  return results
}
