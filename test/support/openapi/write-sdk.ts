import { mkdirSync, writeFileSync } from 'node:fs'
import { makeSdkTypes, readApiDocument } from './sdk-types.ts'

/** `npm run sdk`: writes what of the SDK is made of /openapi.json. */
const folder = new URL('../../../sdk/typescript/src/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [file, text] of makeSdkTypes(await readApiDocument())) writeFileSync(new URL(file, folder), text)
