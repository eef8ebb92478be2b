import { createHash } from 'node:crypto'

/** A file or folder in a tar archive; a folder's name ends with a slash. */
export interface TarEntry {
  name: string
  size: number
}

const BLOCK = 512

/** Builds the header of an entry, as every tar reads it (ustar). */
export function tarHeader({ name, size }: TarEntry, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
  const isFolder = name.endsWith('/')
  header.write(name, 0)
  header.write(isFolder ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Pads an entry's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Reads an entry's content in pieces; the unread rest is skipped. */
export interface ReadEntry extends TarEntry {
  content(): AsyncGenerator<Buffer>
  /** The SHA-256, in hex, of all bytes before this entry. */
  hashBefore(): string
}

/** Yields the entries of an archive in order, each to be read before the next. Throws if it is not an archive, or cut off. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const before = bytes.hash.copy()
    const header = await bytes.read(BLOCK)
    if (header.every((byte) => byte === 0)) return
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksum(header)) {
      throw new Error('it is not an archive, or damaged')
    }
    const name = header.toString('utf8', 0, header.indexOf(0) > 100 ? 100 : header.indexOf(0))
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    let left = size
    async function* content() {
      while (left > 0) {
        const piece = await bytes.readSome(left)
        left -= piece.length
        yield piece
      }
    }
    yield { name, size, content, hashBefore: () => before.digest('hex') }
    for await (const _ of content()); // what was left unread
    await bytes.read(tarPadding(size).length)
  }
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** Reads a stream in pieces of the requested size, and hashes what was read. */
class ByteReader {
  readonly hash = createHash('sha256')
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async read(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let left = length; left > 0; left -= pieces.at(-1)?.length ?? 0) pieces.push(await this.readSome(left))
    return Buffer.concat(pieces)
  }

  async readSome(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) throw new Error('it is cut off')
      this.#rest = value
    }
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    this.hash.update(piece)
    return piece
  }
}
