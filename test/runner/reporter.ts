import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { LeftTests } from './left-tests.ts'
import { listNewlyOpen } from './list-newly-open.ts'
import type { Message } from './messages.ts'

type Told = Extract<Message, { kind: 'test' }>
type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

/** Tells the runner each test's outcome in this process, and when a file has ended. */
// biome-ignore lint/style/noDefaultExport: node:test takes the default export of a file as a reporter
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = []
  const left = new LeftTests()
  for await (const event of events) {
    if (event.type === 'test:start') names[event.data.nesting] = event.data.name
    if (event.type === 'test:diagnostic' && event.data.level !== 'info')
      tell({ kind: 'remark', text: event.data.message })
    if (event.type === 'test:pass' || event.type === 'test:fail') tellEnd(event, names)
    if (left.wasLast(event)) tell({ kind: 'testsEnded' })
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
