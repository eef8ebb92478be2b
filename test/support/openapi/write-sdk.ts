import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPython, pythonProgram } from '../python/python.ts'
import { makeSdkTypes, readApiDocument } from './sdk-types.ts'

/** `npm run sdk`: writes what of the SDKs is made of /openapi.json. */
const sdk = join(import.meta.dirname, '../../../sdk')
const document = await readApiDocument()

const typescript = join(sdk, 'typescript/src/generated')
mkdirSync(typescript, { recursive: true })
for (const [file, text] of makeSdkTypes(document)) writeFileSync(join(typescript, file), text)

if (hasPython()) {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(document))
  const generated = join(sdk, 'python/src/quote_negotiation/generated')
  execFileSync(pythonProgram('python'), [join(sdk, 'python/tools/generate.py'), generated, path], { stdio: 'inherit' })
  rmSync(folder, { recursive: true })
} else {
  console.error('The Python SDK is left as it is: "npm run python" makes the environment that it needs.')
  process.exitCode = 1
}
