import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Fails unless the text is what is committed under this path of the project, which says how to renew it; with WRITE_RECORDS=1 it is written
 * and printed instead.
 */
export function checkRecord(path: string, text: string): void {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  if (process.env.WRITE_RECORDS === '1') {
    writeFileSync(file, text)
    console.log(text)
  }
  assert.equal(
    text,
    readFileSync(file, 'utf8'),
    `${path} shows something else; if that is right: npm run shopify:records`,
  )
}
