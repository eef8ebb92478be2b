/** A message from a test process to the runner. */
export type Message =
  | { kind: 'test'; name: string; outcome: 'passed' | 'failed' | 'skipped'; tookMs: number; error: string | null }
  | { kind: 'remark'; text: string }
  /** No test of the file is left: only its hooks still run. */
  | { kind: 'testsEnded' }
  /** `leftOpen` names what the file opened and did not close, such as `TCPServerWrap`. */
  | { kind: 'fileEnded'; leftOpen: string[] }

/** A message from the runner to a test process: the file to run next. */
export interface Order {
  file: string
}
