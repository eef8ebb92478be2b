import { readdirSync, readFileSync } from 'node:fs'

interface Program {
  pid: number
  parent: number
  group: number
  command: string
}

/**
 * Kills a test file's process and all programs it caused: those in its process group, their children in other groups (a
 * database, a browser), and those left without a parent, which name the file's folder.
 */
export function killProgramsOf(pid: number | undefined, folder: string): void {
  if (pid === undefined) return // it did not start
  const programs = listPrograms()
  const found = new Set([pid])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const { pid: own, parent, group, command } of programs)
      if (found.has(parent) || group === pid || command.includes(`${folder}/`)) found.add(own)
  }
  for (const one of found) kill(one)
}

function listPrograms(): Program[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // "pid (name) state parent group …"; a name may contain anything
      const [, parent, group] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      return [{ pid: Number(name), parent: Number(parent), group: Number(group), command }]
    } catch {
      return [] // ended in the meantime
    }
  })
}

function kill(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
    } catch {} // ended by itself
  }
}
