import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HOME = join(import.meta.dirname, '../../../sdk/typescript')

/** The packed SDK, and a stranger's project that has only installed it. */
export interface InstalledSdk {
  tarball: string
  project: string
}

/** Packs the TypeScript SDK in a folder; returns the tarball's path. */
export function packSdk(folder: string): string {
  const source = join(folder, 'source')
  cpSync(HOME, source, { recursive: true, filter: (path) => !/\/(?:node_modules|dist)$/.test(path) })
  symlinkSync(join(HOME, 'node_modules'), join(source, 'node_modules'))
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'ignore' })
  return join(folder, 'quote-negotiation-0.1.0.tgz')
}

/** Packs the TypeScript SDK in a folder, and installs it there into a stranger's project. */
export function installSdk(folder: string): InstalledSdk {
  const tarball = packSdk(folder)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'a-shop', type: 'module', private: true }))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project, stdio: 'ignore' })
  return { tarball, project }
}
