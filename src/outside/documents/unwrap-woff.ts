import { inflateSync } from 'node:zlib'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** Returns the font in a WOFF file, whose tables are compressed one by one, as a plain TrueType or OpenType font. */
export function unwrapWoff(woff: Buffer): Buffer<ArrayBuffer> {
  const count = woff.readUInt16BE(12)
  const log = Math.floor(Math.log2(count))
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 * 2 ** log, 6)
  header.writeUInt16BE(log, 8)
  header.writeUInt16BE(16 * (count - 2 ** log), 10)
  const parts: Buffer[] = [header]
  let at = header.length
  for (let i = 0; i < count; i++) {
    const from = HEADER_BYTES + ENTRY_BYTES * i
    const to = 12 + 16 * i
    const [offset = 0, packed = 0, size = 0] = [4, 8, 12].map((more) => woff.readUInt32BE(from + more))
    const table = woff.subarray(offset, offset + packed)
    woff.copy(header, to, from, from + 4)
    woff.copy(header, to + 4, from + 16, from + 20)
    header.writeUInt32BE(at, to + 8)
    header.writeUInt32BE(size, to + 12)
    const padding = Buffer.alloc(-size & 3)
    parts.push(packed < size ? inflateSync(table) : table, padding)
    at += size + padding.length
  }
  return Buffer.concat(parts)
}
