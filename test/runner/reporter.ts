import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Message } from './messages.ts'

type Told = Extract<Message, { kind: 'test' }>
type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

/** Tells the runner each test's outcome in this process, and when a file has ended. */
// biome-ignore lint/style/noDefaultExport: node:test takes the default export of a file as a reporter
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = []
  let open = 0 // tests that have not ended
  let waiting = 0 // tests and suites that have not begun
  for await (const event of events) {
    if (event.type === 'test:enqueue') {
      waiting += 1
      if (event.data.type === 'test') open += 1
    }
    if (event.type === 'test:dequeue') waiting -= 1
    if (event.type === 'test:start') names[event.data.nesting] = event.data.name
    if (event.type === 'test:diagnostic' && event.data.level !== 'info')
      tell({ kind: 'remark', text: event.data.message })
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      tellEnd(event, names)
      if (event.data.details.type === 'suite') continue
      open -= 1
      if (open + waiting === 0) tell({ kind: 'testsEnded' })
    }
  }
  yield '' // nothing is written: everything was sent
}

/** The file itself is the outermost suite. */
function tellEnd(event: Ended, names: readonly string[]): void {
  const { nesting, details } = event.data
  const error = event.type === 'test:fail' ? sayError(event.data.details.error) : null
  if (details.type !== 'suite' || error !== null) {
    const name = names.slice(1, nesting + 1).join(' › ')
    tell({ kind: 'test', name, outcome: outcomeOf(event, error), tookMs: details.duration_ms, error })
  }
  if (nesting === 0) tell({ kind: 'fileEnded', leftOpen: listNewlyOpen() })
}

/** The kinds of resources that keep a process alive, and that a test closes itself. */
const KINDS = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'Timeout', 'FSEventWrap', 'Worker']
let known = new Map<string, number>()

/** Lists the kinds of resources of which more are open than at the last call. */
function listNewlyOpen(): string[] {
  const open = new Map(KINDS.map((kind) => [kind, 0]))
  for (const kind of process.getActiveResourcesInfo()) open.set(kind, (open.get(kind) ?? 0) + 1)
  const grown = KINDS.filter((kind) => (open.get(kind) ?? 0) > (known.get(kind) ?? 0))
  known = open
  return grown
}

function outcomeOf({ data }: Ended, error: string | null): Told['outcome'] {
  if (data.skip !== undefined || data.todo !== undefined) return 'skipped'
  return error === null ? 'passed' : 'failed'
}

/** Null if only its content failed, which was reported already. */
function sayError(error: Error & { failureType?: string; cause?: unknown }): string | null {
  return error.failureType === 'subtestsFailed' ? null : inspect(error.cause ?? error)
}

function tell(message: Message): void {
  if (process.connected) process.send?.(message)
}
