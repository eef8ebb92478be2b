import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Returns a process's processor time so far in milliseconds; NaN if the system does not tell. */
export function readCpuMs(pid = 0): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readStat(pid)
  return toMs(fields[11], fields[12])
}

/** Like readCpuMs, for a process with its children, ended ones included. */
export function readTreeCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(Number(name)) === pid)
  const running = children.map((child) => orNull(() => readCpuMs(Number(child))) ?? 0)
  return readCpuMs(pid) + toMs(fields[13], fields[14]) + running.reduce((sum, ms) => sum + ms, 0)
}

/** Returns the process that started this one; null if it is gone, or the system does not tell. */
export function parentOf(pid: number): number | null {
  return orNull(() => Number(readStat(pid)[1]))
}

/** Returns the peak memory of a process in MB; NaN if the system does not tell. */
export function readPeakMemoryMb(pid = 0): number {
  return readMemoryMb('VmHWM', pid)
}

/** Returns the memory a process has now in MB (RSS); NaN if the system does not tell. */
export function readResidentMb(pid = 0): number {
  return readMemoryMb('VmRSS', pid)
}

function readMemoryMb(name: string, pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}

/** Reads a process's stat line from its state on; the name before may contain anything. */
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
