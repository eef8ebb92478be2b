import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Dice } from './dice.ts'
import type { World } from './world.ts'

/** A fault, which is over when it resolves. */
export interface Fault {
  name: string
  strike(world: World, dice: Dice): Promise<void>
}

const KILL_PROCESS: Fault = {
  name: 'a process is killed',
  strike: async ({ members }, dice) => {
    const victim = dice.pick(members)
    await victim.kill()
    await delay(dice.below(500))
    await victim.start()
  },
}

const TERMINATE: Fault = {
  name: 'every connection is terminated',
  strike: ({ databaseUrl }) =>
    ask(databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`),
}

const CUT: Fault = {
  name: 'the line is cut',
  strike: async ({ proxy }, dice) => {
    proxy?.takeDown(true)
    await delay(300 + dice.below(1_500))
    proxy?.takeDown(false)
  },
}

/** Signals the database's processes: its postmaster, one backend, or all. */
const SIGNALS: readonly Fault[] = [
  {
    name: 'a backend is killed',
    strike: async ({ pids }, dice) => send(dice.pick(pids?.().slice(1) ?? []), 'SIGKILL'),
  },
  { name: 'the postmaster is killed', strike: async ({ pids }) => send(pids?.()[0], 'SIGKILL') },
  { name: 'the server is restarted at once', strike: async ({ pids }) => send(pids?.()[0], 'SIGQUIT') },
  { name: 'the server is restarted in order', strike: async ({ pids }) => send(pids?.()[0], 'SIGINT') },
  {
    name: 'the database hangs',
    strike: async ({ pids }, dice) => {
      const stopped = pids?.() ?? []
      for (const pid of stopped) send(pid, 'SIGSTOP')
      await delay(500 + dice.below(2_500))
      for (const pid of stopped) send(pid, 'SIGCONT')
    },
  },
]

const FULL_DISK: Fault = {
  name: 'the disk is full',
  strike: async ({ disk }, dice) => {
    const filler = join(disk ?? '', 'filler')
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' })
    } catch {
      // it ends when nothing is left
    }
    await delay(500 + dice.below(2_000))
    rmSync(filler)
  },
}

/** The faults that are possible in this world. */
export function faultsOf({ pids, proxy, disk }: World): Fault[] {
  return [KILL_PROCESS, TERMINATE, ...(proxy ? [CUT] : []), ...(pids ? SIGNALS : []), ...(disk ? [FULL_DISK] : [])]
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement)
  await client.end()
}

function send(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, signal)
  } catch {
    // it has ended
  }
}
