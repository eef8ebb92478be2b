import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HOME = join(import.meta.dirname, '../../../sdk/typescript')

/** Packs the TypeScript SDK in a folder, and installs it there into a stranger's project; returns both places. */
export function installSdk(folder: string): { tarball: string; project: string } {
  const [source, project] = [join(folder, 'source'), join(folder, 'project')]
  cpSync(HOME, source, { recursive: true, filter: (path) => !/\/(?:node_modules|dist)$/.test(path) })
  symlinkSync(join(HOME, 'node_modules'), join(source, 'node_modules'))
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'ignore' })
  const tarball = join(folder, 'quote-negotiation-0.1.0.tgz')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'a-shop', type: 'module', private: true }))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project, stdio: 'ignore' })
  return { tarball, project }
}
