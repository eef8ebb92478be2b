/** Returns the answers for chunks of these items, without repetitions, at most four asked at a time. */
export async function inChunks<T, A>(
  items: readonly T[],
  size: number,
  ask: (chunk: readonly T[]) => Promise<readonly A[]>,
): Promise<A[]> {
  const distinct = [...new Set(items)]
  const chunks = Array.from({ length: Math.ceil(distinct.length / size) }, (_, n) =>
    distinct.slice(n * size, (n + 1) * size),
  )
  const answers: A[] = []
  for (let n = 0; n < chunks.length; n += 4)
    answers.push(...(await Promise.all(chunks.slice(n, n + 4).map(ask))).flat())
  return answers
}
