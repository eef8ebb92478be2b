import { monitorEventLoopDelay } from 'node:perf_hooks'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { totalsOf } from '../src/domain/quotes/line-state.ts'
import type { QuoteLine } from '../src/domain/quotes/quote.ts'
import { createDocumentMaker } from '../src/outside/documents/document-maker.ts'
import { viewPaper } from '../src/views/documents/pdf/paper.ts'
import { quoteLine } from '../test/support/given/lines.ts'
import { paperSource } from '../test/support/given/paper.ts'
import { table } from './markdown.ts'
import { quantile } from './quantile.ts'

/** `npm run bench:documents`: measures documents of 100 lines, and how long they stall the event loop. */

const RUNS = 50

const maker = createDocumentMaker({ opensStreams: true })
const report: string[][] = []

/** A unique offer of 100 lines. */
function linesOf(run: number): QuoteLine[] {
  return Array.from({ length: 100 }, (_, i) => {
    const unitPrice = BigInt(1_000 + 37 * i + run)
    const lineTotal = unitPrice * BigInt(i + 1)
    return quoteLine({
      id: `qli_${i}`,
      title: `Oak board ${run}-${i}, planed on all sides`,
      sku: `OAK-${run}-${i}`,
      quantity: i + 1,
      unitPrice,
      lineTotal,
      discountShare: lineTotal / 20n,
    })
  })
}

function paperOf(run: number) {
  const lines = linesOf(run)
  const source = paperSource(lines)
  return viewPaper('proposal', { ...source, quote: { ...source.quote, totals: totalsOf(lines, 1800n, 0n) } }, null)
}

function add(name: string, ms: readonly number[], size: number): void {
  const sorted = ms.toSorted((a, b) => a - b)
  const show = (value: number) => `${value.toFixed(0)} ms`
  report.push([name, show(quantile(sorted, 0.5)), show(sorted.at(-1) ?? 0), `${Math.round(size / 1000)} KB`])
}

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  const done = await work()
  return [done, performance.now() - started]
}

const [, firstMs] = await timed(() => maker.make(paperOf(0), null))
const each: number[] = []
let size = 0
for (let run = 1; run <= RUNS; run++) {
  const [pdf, ms] = await timed(() => maker.make(paperOf(run), null))
  each.push(ms)
  size = pdf.length
}
add('A proposal of 100 lines, one after another', each, size)

// in the service each is a job of its own: texts are put together one at a time
const papers = Array.from({ length: RUNS }, (_, run) => paperOf(100 + run))
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const [, allMs] = await timed(() => Promise.all(papers.map((paper) => maker.make(paper, null))))
delay.disable()
await maker.close()

const bare = NodeCompiler.create({ workspace: import.meta.dirname })
const bareMs: number[] = []
for (let run = 0; run < RUNS; run++) {
  const cells = linesOf(run).map((line) => `[${line.title}], [${line.sku}], [${line.quantity}], [${line.lineTotal}],`)
  const mainFileContent = `#table(columns: (1fr, auto, auto, auto), table.header[A][B][C][D], ${cells.join('\n')})`
  const [pdf, ms] = await timed(() => bare.pdf({ mainFileContent }))
  bareMs.push(ms)
  size = pdf.length
}
add('The same rows as a bare Typst table, in this process', bareMs, size)

console.log(table(['document', 'p50', 'longest', 'size'], report))
console.log(`\nThe first document, including the start of the typesetter: ${firstMs.toFixed(0)} ms.`)
console.log(
  `${RUNS} requested at once: done within ${allMs.toFixed(0)} ms, with event loop stalls of at most ${(delay.max / 1e6 - 5).toFixed(0)} ms.`,
)
