/** What a test process tells the runner. */
export type Message =
  | { kind: 'test'; name: string; outcome: 'passed' | 'failed' | 'skipped'; tookMs: number; error: string | null }
  | { kind: 'remark'; text: string }
  | { kind: 'fileEnded' }

/** What the runner asks of a test process: the file to run next. */
export interface Order {
  file: string
}
