import { constants, type ZstdOptions, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type DictionaryName, dictionaryBytes, NEWEST } from './dictionaries.ts'

/**
 * Packs bytes with what all of their kind have in common left out: the number of their dictionary, then a zstd frame, whose checksum
 * vouches that `unpack` returns exactly these bytes or throws.
 */
export function pack(name: DictionaryName, bytes: Buffer): Buffer {
  const number = NEWEST[name]
  const options = { ...optionsOf(number, FAST), chunkSize: PIECE }
  return Buffer.concat([Buffer.of(number), zstdCompressSync(bytes, options)])
}

/** Packs like `pack`, tighter unless `fast`, and off the event loop. */
export async function packAside(name: DictionaryName, bytes: Buffer, { fast = false } = {}): Promise<Buffer> {
  const number = NEWEST[name]
  const frame = await new Promise<Buffer>((resolve, reject) => {
    zstdCompress(bytes, optionsOf(number, fast ? FAST : TIGHT), (error, done) =>
      error ? reject(error) : resolve(done),
    )
  })
  return Buffer.concat([Buffer.of(number), frame])
}

/** Returns the bytes that were packed, with any dictionary there ever was. Throws if they are not those. */
export function unpack(packed: Buffer): Buffer {
  const dictionary = dictionaryBytes(packed[0] ?? 0)
  return zstdDecompressSync(packed.subarray(1), { dictionary })
}

/** The level for what a request waits for, and for what a job does. */
const FAST = 1
const TIGHT = 17
/** As small as what answers are packed to: with 16 KB, as is usual, one takes 42 µs instead of 30, and the garbage collector has more to hold. */
const PIECE = 1_024

function optionsOf(number: number, level: number): ZstdOptions {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 }
  return { dictionary: dictionaryBytes(number), params }
}
