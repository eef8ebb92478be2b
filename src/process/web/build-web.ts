import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { WEB_FOLDER } from '../../http/pages/web-folder.ts'
import { WEB_STAMP, webSources } from '../ensure-web.ts'
import { bundleLibraries } from '../libraries/bundle-libraries.ts'
import { buildInChunks } from './build-in-chunks.ts'
import { CHUNKS, SCRIPT_CONFIGS, WEB_APPS, webAppConfig } from './web-app-config.ts'

/** `npm run build`: builds the web apps, compresses their files, bundles libraries, and stamps it all with a hash of its sources. */
const stamp = webSources()
for (const name of WEB_APPS) await buildInChunks(webAppConfig(name), CHUNKS[name])
for (const config of SCRIPT_CONFIGS) await build(config)
await bundleLibraries()
for (const file of globSync('**/*.{js,css,svg}', { cwd: WEB_FOLDER })) {
  const path = join(WEB_FOLDER, file)
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content))
  writeFileSync(`${path}.gz`, gzipSync(content))
}
writeFileSync(WEB_STAMP, stamp)
