import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const OLD_OPENING = /\/\*\*\s+(?:\* )?(?:What|Who|Whom|Whose|Whether|How|Where|Why|Said)\b.*/g

it('no doc comment opens with a question word: it says what the thing is or does', () => {
  const found = globSync('{src,test,bench,demo,examples}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules', '**/.next'],
  }).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(OLD_OPENING)].map(([opening]) => `${file}: ${opening}`))
  assert.deepEqual(found, [])
})
