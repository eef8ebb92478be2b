import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

/** Every top-level folder that contains TypeScript. */
const folders = new Set(
  globSync('*/**/*.{ts,tsx}', { exclude: ['node_modules', '**/dist', 'data'] }).map((file) => file.split('/')[0] ?? ''),
)

/** Returns the top-level folders missing from these patterns. */
function unknownTo(patterns: readonly string[]): string[] {
  const known = new Set(patterns.map((pattern) => pattern.split('/')[0]))
  return [...folders].filter((folder) => !known.has(folder))
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

it('Biome, knip and the type check know every top-level folder', () => {
  assert.ok(folders.has('src') && folders.has('test'))
  assert.deepEqual(
    {
      biome: unknownTo(readJson('biome.json').files.includes),
      knip: unknownTo(readJson('knip.json').workspaces['.'].project),
      tsc: unknownTo(readJson('tsconfig.json').include),
    },
    { biome: [], knip: [], tsc: [] },
  )
})
