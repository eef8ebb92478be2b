import type { Product } from '../client/portal-answers.ts'
import type { KeptLine } from './kept-line.ts'
import type { RequestLine } from './request-line.ts'

interface Ways {
  insert(product: Product | null, id?: string): RequestLine | null
  drop(line: RequestLine): void
  replace(line: RequestLine, product: Product | null): void
}

/** Makes the shown lines those that were kept. A line that has the focus keeps what was typed there. */
export function followLines(lines: readonly RequestLine[], kept: readonly KeptLine[], ways: Ways): void {
  const byId = new Map(kept.map((one) => [one.id, one]))
  for (const line of [...lines]) {
    const same = byId.get(line.id)
    if (!same) ways.drop(line)
    else if (JSON.stringify(same.product) !== JSON.stringify(line.product)) ways.replace(line, same.product)
  }
  for (const { id, product, entered } of kept) {
    const line = lines.find((line) => line.id === id) ?? ways.insert(product, id)
    if (line && !line.root.matches(':focus-within')) line.restore(entered)
  }
}
