import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** A file of a web app's build: what a module of `src/web` needs at once, and what none of the files before it holds. */
export type Chunk = readonly [name: string, module: string]

/**
 * Builds a web app with few files: the document's own script, then each chunk. The rest is split as pages need it. The bundler alone makes one file
 * for each set of pages that share something: a first load of 129. It is asked first, in memory, what each module needs once unused code is gone.
 */
export async function buildInChunks(config: InlineConfig, chunks: readonly Chunk[]): Promise<void> {
  const { build: options } = config
  const trial = (await build({
    ...config,
    build: { ...options, write: false, minify: false },
  })) as Rolldown.RolldownOutput
  const groups = [
    { name: 'start', tags: ['$initial' as const] },
    ...chunks.map(([name, module]) => {
      const needed = modulesOf(trial, join(import.meta.dirname, '../../web', module))
      return { name, test: (id: string) => needed.has(id) }
    }),
  ].map((group, index) => ({ ...group, priority: chunks.length - index, includeDependenciesRecursively: false }))
  const output = { codeSplitting: { groups } }
  await build({ ...config, build: { ...options, rolldownOptions: { ...options?.rolldownOptions, output } } })
}

/** Returns the ids of the modules in the files that a lazily loaded module needs at once. */
function modulesOf({ output }: Rolldown.RolldownOutput, module: string): ReadonlySet<string> {
  const files = output.filter((file) => file.type === 'chunk')
  const first = files.find(({ facadeModuleId }) => facadeModuleId === module)
  if (!first) throw new Error(`${module} is not loaded later: give a module that is`)
  const needed = new Set([first])
  for (const { imports } of needed) for (const file of files) if (imports.includes(file.fileName)) needed.add(file)
  return new Set([...needed].flatMap(({ moduleIds }) => moduleIds))
}
