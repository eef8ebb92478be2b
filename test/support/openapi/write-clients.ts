import { writeFileSync } from 'node:fs'
import { makeApiTypes } from './api-types.ts'

/** Writes the types of the internal APIs, src/web/client/*-api.d.ts. */
for (const [file, text] of await makeApiTypes()) {
  writeFileSync(new URL(`../../../src/web/client/${file}`, import.meta.url), text)
}
