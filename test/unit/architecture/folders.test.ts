import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
  const { workspaces } = readJson('knip.json')
  assert.ok(folders.has('src') && folders.has('test'))
  assert.deepEqual(
    {
      biome: unknownTo(readJson('biome.json').files.includes),
      knip: unknownTo([...workspaces['.'].project, ...Object.keys(workspaces)]),
      tsc: unknownTo(readJson('tsconfig.json').include),
    },
    { biome: [], knip: [], tsc: [] },
  )
})

/** More are hard to overlook. */
const MOST_FILES = 25

it('no folder has more than 25 files', () => {
  const files = globSync(['{src,test,bench,demo,docs}/**/*.*'], { exclude: ['**/node_modules', '**/dist'] })
  const full = [...Map.groupBy(files, (file) => dirname(file))].filter(([, inside]) => inside.length > MOST_FILES)
  assert.ok(files.length > 1_000)
  assert.deepEqual(
    full.map(([folder, inside]) => `${folder}: ${inside.length}`),
    [],
  )
})

/** The suite of the platform's port, which both adapters must pass. */
const OF_BOTH_ADAPTERS = 'test/outside/platform/contract'

it('the tests of a layer are in the same rooms as its files', () => {
  const layers = globSync('src/*/').map((folder) => folder.slice('src/'.length))
  const tested = layers.flatMap((layer) => globSync([`test/${layer}/**/*.test.ts`, `test/unit/${layer}/**/*.test.ts`]))
  const rooms = new Set(tested.map((file) => dirname(file)))
  assert.ok(rooms.has('test/http/admin/quotes') && rooms.has('test/unit/domain/pricing'))
  assert.deepEqual(
    [...rooms].filter((room) => room !== OF_BOTH_ADAPTERS && !existsSync(room.replace(/^test\/(unit\/)?/, 'src/'))),
    [],
  )
})
