/** A message from a test process to the runner. */
export type Message =
  | { kind: 'test'; name: string; outcome: 'passed' | 'failed' | 'skipped'; tookMs: number; error: string | null }
  | { kind: 'remark'; text: string }
  | { kind: 'fileEnded' }

/** A message from the runner to a test process: the file to run next. */
export interface Order {
  file: string
}
