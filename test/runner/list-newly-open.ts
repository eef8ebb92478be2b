/** The kinds of resources that keep a process alive, and that a test closes itself. */
const KINDS = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'Timeout', 'FSEventWrap', 'Worker']
let known: readonly number[] = KINDS.map(() => 0)

/** Lists the kinds of resources of which this process has more open than at the last call. */
export function listNewlyOpen(): string[] {
  const all = process.getActiveResourcesInfo()
  const open = KINDS.map((kind) => all.filter((one) => one === kind).length)
  const grown = KINDS.filter((_, i) => (open[i] ?? 0) > (known[i] ?? 0))
  known = open
  return grown
}
