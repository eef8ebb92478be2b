import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../../../sdk/typescript')

/** A stranger's project, which has only installed the package. */
export interface InstalledPackage {
  project: string
  tarball: string
}

/** Packs the TypeScript SDK into the folder; returns the tarball's path. */
export function packPackage(folder: string): string {
  const source = join(folder, 'source')
  cpSync(home, source, { recursive: true, filter: (path) => !/\/(?:node_modules|dist)$/.test(path) })
  symlinkSync(join(home, 'node_modules'), join(source, 'node_modules'))
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'ignore' })
  return join(folder, 'quote-negotiation-0.1.0.tgz')
}

/** Packs the TypeScript SDK into the folder, and installs it in an empty project there. */
export function installPackage(folder: string): InstalledPackage {
  const tarball = packPackage(folder)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'a-shop', type: 'module', private: true }))
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project, stdio: 'ignore' })
  return { project, tarball }
}
