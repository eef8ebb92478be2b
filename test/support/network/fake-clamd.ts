import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A virus in these tests: a file that contains this text. */
export const VIRUS = 'X5O-a virus of our own'

/** A file that contains this text is beyond a limit of the scanner. */
export const UNSCANNABLE = 'beyond the limit'

/** A stand-in for ClamAV's daemon. It speaks INSTREAM alone, and strictly: pieces with their lengths, ended by a length of zero. */
export interface FakeClamd {
  /** `clamd://127.0.0.1:<port>` */
  url: string
  /** Its answers: as ClamAV would, never, with an error of its own, or by closing the connection. */
  mood: 'well' | 'silent' | 'failing' | 'closing'
  /** The files it was asked about. */
  scanned: Buffer[]
  close(): Promise<void>
}

/** Starts a stand-in on a free port. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const fake = { mood: 'well', scanned: [] as Buffer[] } as unknown as FakeClamd
  const server = createServer((socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      got = Buffer.concat([got, piece])
      const file = readStream(got)
      if (file !== null && fake.mood !== 'silent') judge(fake, socket, file)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.close = async () => {
    server.close()
    await once(server, 'close')
  }
  return fake
}

function judge({ mood, scanned }: FakeClamd, socket: Socket, file: Buffer | Error): void {
  if (mood === 'closing') socket.destroy()
  else if (mood === 'failing') socket.end('INSTREAM size limit exceeded. ERROR\0')
  else if (!(file instanceof Error) && file.includes(UNSCANNABLE)) socket.end('INSTREAM size limit exceeded. ERROR\0')
  else if (file instanceof Error) socket.end('UNKNOWN COMMAND\0')
  else {
    scanned.push(file)
    socket.end(file.includes(VIRUS) ? 'stream: Test.Virus-1 FOUND\0' : 'stream: OK\0')
  }
}

/** Returns the file in what was received; null until it is whole. */
function readStream(got: Buffer): Buffer | Error | null {
  const command = Buffer.from('zINSTREAM\0')
  if (got.length < command.length) return null
  if (!got.subarray(0, command.length).equals(command)) return new Error('another command')
  const pieces: Buffer[] = []
  for (let at = command.length; ; ) {
    if (got.length < at + 4) return null
    const length = got.readUInt32BE(at)
    at += 4
    if (length === 0) return got.length === at ? Buffer.concat(pieces) : new Error('more after the end')
    if (got.length < at + length) return null
    pieces.push(got.subarray(at, at + length))
    at += length
  }
}
