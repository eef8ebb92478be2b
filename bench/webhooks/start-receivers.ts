import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from '../child.ts'
import type { Listening, Seen } from './receivers.ts'

/** A receiver's behaviour: 204; 204 while noting what arrived when; silence; or 503. */
type Behaviour = 'ok' | 'watched' | 'silent' | 'down'

/** Receivers of webhooks over TLS in another process. */
export interface Receivers {
  pid: number
  /** Returns an address of the store's receiver. */
  url(store: number, behaviour: Behaviour, path?: string | number): string
  /** A file with the authority to trust, as NODE_EXTRA_CA_CERTS takes it. */
  caFile: string
  /** Returns what they saw; throws if something they got could not be verified. */
  look(): Promise<Seen>
  /** Waits until nothing has arrived for a while. */
  quiet(): Promise<void>
  stop(): Promise<void>
}

const QUIET_MS = 500

/** Starts this many receivers. */
export async function startReceivers(count: number): Promise<Receivers> {
  const { child, hello } = await startChild<object, Seen, Listening>('webhooks/receivers.ts', { args: [String(count)] })
  const folder = mkdtempSync(join(tmpdir(), 'qns-bench-ca-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, hello.ca)
  const look = async () => {
    const seen = await child.ask({})
    if (seen.faults > 0) throw new Error(`${seen.faults} webhooks could not be verified`)
    return seen
  }
  return {
    pid: child.pid,
    url: (store, behaviour, path = '') =>
      `https://localhost:${hello.ports[store % hello.ports.length]}/${behaviour}/${store}/${path}`,
    caFile,
    look,
    quiet: async () => {
      for (let before = -1, now = (await look()).received; now !== before; now = (await look()).received) {
        before = now
        await delay(QUIET_MS)
      }
    },
    stop: async () => {
      await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
