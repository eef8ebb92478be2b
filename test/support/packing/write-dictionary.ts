import { writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import type { DictionaryName } from '../../../src/domain/packing/dictionaries.ts'
import { SAMPLES } from './samples.ts'

/** `npm run dictionary -- pdfs 4`: writes a new dictionary, which then joins `src/domain/packing/dictionaries.ts`. Never replaces one. */
const [name, number] = process.argv.slice(2)
if (!name || !Object.hasOwn(SAMPLES, name) || !number)
  throw new Error(`Name one of ${Object.keys(SAMPLES).join(', ')}, and its number`)
const bytes = Buffer.concat(await SAMPLES[name as DictionaryName]())
const params = { [constants.ZSTD_c_compressionLevel]: 22 }
const base64 = zstdCompressSync(bytes, { params }).toString('base64')
const file = `../../../src/domain/packing/dictionaries/${name}-${number}.ts`
writeFileSync(
  new URL(file, import.meta.url),
  `/** Written by \`npm run dictionary -- ${name} ${number}\`; never changed, since what was packed with it needs it. */
export const ${name.toUpperCase()}_${number} =
  '${base64}'
`,
  { flag: 'wx' },
)
