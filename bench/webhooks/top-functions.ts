import { readFileSync } from 'node:fs'

const MOST = 25
const IDLE = '(idle)'

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Lists the functions of a CPU profile with the most self time, one per line. */
export function topFunctions(file: string): string {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const spent = new Map<string, number>()
  for (const [i, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    if (name.startsWith(IDLE)) continue
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[i] ?? 0))
  }
  const all = [...spent.values()].reduce((sum, us) => sum + us, 0)
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([name, us]) => `${((us * 100) / all).toFixed(1).padStart(5)} %  ${name}`)
    .join('\n')
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const file = url.replace(/^.*\/(?=(src|node_modules)\/)/, '')
  return `${functionName || '(anonymous)'}  ${file}${url ? `:${lineNumber + 1}` : ''}`
}
