import { join } from 'node:path'
import { type FileResult, type ProcessOptions, sayMs, TestProcess } from './test-process.ts'

export interface RunOptions extends ProcessOptions {
  /** The time for the whole run. */
  runMs: number
  /** The number of files that run at a time. */
  atOnce: number
  /** Ends the run early. */
  signal: AbortSignal
  onResult(result: FileResult): void
}

/**
 * Runs the test files in a few processes that take one after another, in this order, and reports each as it ends. The run
 * ends in time: files in progress then are killed, and those that did not start are reported.
 */
export async function runFiles(files: readonly string[], options: RunOptions): Promise<FileResult[]> {
  const { runMs, signal, atOnce, folder } = options
  const results: FileResult[] = []
  const waiting = [...files]
  const running = new Set<TestProcess>()
  let over: string | null = null
  let processes = 0
  const end = (why: string) => {
    over ??= why
    for (const one of running) one.kill(why)
  }
  const tooLong = setTimeout(() => end(`the run took longer than ${sayMs(runMs)}`), runMs)
  const onAbort = () => end('the run was ended')
  signal.addEventListener('abort', onAbort)

  const tell = (result: FileResult) => {
    results.push(result)
    options.onResult(result)
  }
  const open = () => {
    processes += 1
    const one = new TestProcess({ ...options, folder: join(folder, String(processes)) })
    running.add(one)
    return one
  }
  const work = async () => {
    let one: TestProcess | null = null
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (over !== null) {
        tell({ file, tests: [], trouble: `did not run: ${over}`, tookMs: 0, output: '' })
        continue
      }
      if (!one?.isAlive) one = open()
      tell(await one.run(file))
    }
    const left = await one?.end()
    if (left) tell(left)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work))
  clearTimeout(tooLong)
  signal.removeEventListener('abort', onAbort)
  return results
}
