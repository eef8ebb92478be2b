import { availableParallelism, cpus } from 'node:os'

/** Renders a Markdown table; columns except the first are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (values: readonly string[]) => `| ${values.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** Renders milliseconds with about three figures. */
export function formatMs(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`
}

/** Describes the machine, on which all figures depend. */
export function describeMachine(postgresVersion: string): string {
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, PostgreSQL ${postgresVersion}`
}
