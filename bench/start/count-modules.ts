import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** The modules a process loaded, and its memory when it ended. */
export interface Loaded {
  /** The number of modules by package; `src/` folders count as packages, and so do Node's own. */
  modules: Record<string, number>
  heapMb: number
  externalMb: number
  residentMb: number
}

/** Imported before a process's own modules: counts what it loads, and writes that to MODULES_FILE at its end. */
const modules: Record<string, number> = {}
registerHooks({
  load: (url, context, next) => {
    const name = nameOf(url)
    modules[name] = (modules[name] ?? 0) + 1
    return next(url, context)
  },
})
process.on('exit', () => {
  const { heapUsed, external, rss } = process.memoryUsage()
  const loaded: Loaded = { modules, heapMb: heapUsed / 1e6, externalMb: external / 1e6, residentMb: rss / 1e6 }
  writeFileSync(process.env.MODULES_FILE ?? '/dev/null', JSON.stringify(loaded))
})

function nameOf(url: string): string {
  if (url.startsWith('node:')) return 'Node'
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  const [, own] = /\/(src\/[^/]+)\//.exec(url) ?? []
  return library ?? own ?? 'other files'
}
