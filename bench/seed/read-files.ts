import { createReadStream, globSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Reads a database server's files once, so that the system has them in memory: otherwise the first to read a quote, and only they, wait
 * for the disk.
 */
export async function readFiles(folder: string): Promise<void> {
  for (const file of globSync('postgres/base/*/[0-9]*', { cwd: folder })) {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(createReadStream(join(folder, file), { highWaterMark: 1024 * 1024 }), nowhere)
  }
}
