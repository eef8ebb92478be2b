import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_FOLDER } from '../http/pages/web-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The stamp: a hash of the sources. */
export const WEB_STAMP = join(WEB_FOLDER, 'built-from')

/** Returns one hash of everything the web apps are built from. */
export function webSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    ['src/web/**/*', 'src/domain/**/*.ts', 'src/languages/*', 'src/process/web/*', 'package-lock.json'],
    {
      cwd: ROOT,
      withFileTypes: true,
    },
  )
  for (const path of files
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('base64url')
}

/**
 * Builds the web apps in a separate process unless they match their sources, and says so. If development dependencies are
 * not installed, as in production, they must be built already: throws what to do if they are not.
 */
export async function ensureWeb(say: (text: string) => void): Promise<void> {
  const built = existsSync(WEB_STAMP) ? readFileSync(WEB_STAMP, 'utf8') : null
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    if (built !== null) return
    throw new Error('The web app is not built: run `npm run build` where development dependencies are installed.')
  }
  if (built === webSources()) return
  say('Building the web app (only needed after changes) …')
  const child = spawn(process.execPath, [join(ROOT, 'src/process/web/build-web.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('Building the web app failed: see above.')
}
