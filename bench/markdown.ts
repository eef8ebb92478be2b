import { availableParallelism, cpus } from 'node:os'

/** A Markdown table; numbers go to the right, in every column but the first. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (values: readonly string[]) => `| ${values.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** Milliseconds for people, with three figures or so. */
export function formatMs(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`
}

/** What all figures of a run depend on. */
export function describeMachine(postgresVersion: string): string {
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, PostgreSQL ${postgresVersion}`
}
