import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Milliseconds of processor time a process has used so far; NaN where the system does not tell. */
export function readCpuMs(pid = 0): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readStat(pid)
  return toMs(fields[11], fields[12])
}

/** As readCpuMs, of a process with its children, those that have ended as well. */
export function readTreeCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(Number(name)) === pid)
  const running = children.map((child) => orNull(() => readCpuMs(Number(child))) ?? 0)
  return readCpuMs(pid) + toMs(fields[13], fields[14]) + running.reduce((sum, ms) => sum + ms, 0)
}

/** The process that started this one; null when it is gone, or where the system does not tell. */
export function parentOf(pid: number): number | null {
  return orNull(() => Number(readStat(pid)[1]))
}

/** The most memory a process ever held, in MB; NaN where the system does not tell. */
export function readPeakMemoryMb(pid = 0): number {
  if (process.platform !== 'linux') return Number.NaN
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** What the system tells of a process, from its state on; its name, which comes before, may hold anything. */
function readStat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}

/** Processes may end between being listed and being read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function toMs(user: string | undefined, system: string | undefined): number {
  return ((Number(user) + Number(system)) * 1000) / TICKS_A_SECOND
}
