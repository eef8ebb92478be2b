import { connect, type NetConnectOpts } from 'node:net'
import { type Scanner, ScannerAway } from './scanner.ts'

const WITHIN_MS = 20_000
const CHUNK_BYTES = 64 * 1024
const MOST_ANSWER_BYTES = 4_096

/**
 * Returns a scanner that asks ClamAV's daemon at `clamd://host:3310`, or at the socket `clamd:///run/clamav/clamd.ctl`. It sends the file by
 * the command INSTREAM: each piece after its length, and a length of zero at the end (clamd(8)).
 */
export function createClamdScanner(address: string, withinMs = WITHIN_MS): Scanner {
  const { hostname, port, pathname } = new URL(address)
  const to: NetConnectOpts =
    hostname === ''
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  return { scan: async (bytes) => readVerdict(await ask(to, bytes, withinMs)) }
}

function ask(to: NetConnectOpts, bytes: Buffer, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to)
    let answer = ''
    const limit = setTimeout(() => socket.destroy(new Error(`no answer within ${withinMs / 1000} s`)), withinMs)
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
      if (answer.length > MOST_ANSWER_BYTES) socket.destroy(new Error('too long an answer'))
    })
    socket.on('error', () => {}) // told by close
    socket.on('close', () => {
      clearTimeout(limit)
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1))
      else
        reject(
          new ScannerAway(
            `The virus scanner gave no verdict: ${socket.errored?.message ?? 'it closed the connection'}`,
          ),
        )
    })
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const piece = bytes.subarray(at, at + CHUNK_BYTES)
      socket.write(lengthOf(piece.length))
      socket.write(piece)
    }
    socket.write(lengthOf(0))
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readVerdict(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const virus = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (virus !== undefined) return virus
  throw new Error(`The virus scanner answered: ${answer.slice(0, 200)}`)
}
