import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The pages' location: what they print as addresses and how their links begin. */
export interface Site {
  baseUrl: string
  docsUrl: string
  /** The path of `baseUrl` without a trailing slash; empty unless a proxy serves the service below a path. */
  root: string
}

/** Returns the pages' location from the configuration. */
export function siteOf({ baseUrl, docsUrl }: { baseUrl: string; docsUrl: string }): Site {
  return { baseUrl, docsUrl, root: new URL(baseUrl).pathname.replace(/\/+$/, '') }
}

const OWN = join(import.meta.dirname, 'assets')
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** Every file the pages load: its path here and its location on disk. */
export const ASSETS = {
  '/docs/pages.css': { folder: OWN, file: 'pages.css' },
  '/docs/home.css': { folder: OWN, file: 'home.css' },
  '/docs/errors.css': { folder: OWN, file: 'errors.css' },
  '/docs/invoice.css': { folder: OWN, file: 'invoice.css' },
  '/docs/verify.js': { folder: OWN, file: 'verify.js' },
  '/docs/guides.css': { folder: OWN, file: 'guides.css' },
  '/docs/guides.js': { folder: OWN, file: 'guides.js' },
  '/docs/search.css': { folder: OWN, file: 'search.css' },
  '/docs/search.js': { folder: OWN, file: 'search.js' },
  '/docs/reference.css': { folder: OWN, file: 'reference.css' },
  '/docs/init.js': { folder: OWN, file: 'init.js' },
  '/docs/assets/swagger-ui.css': { folder: SWAGGER_UI, file: 'swagger-ui.css' },
  '/docs/assets/swagger-ui-bundle.js': { folder: SWAGGER_UI, file: 'swagger-ui-bundle.js' },
  '/admin/color-scheme.js': { folder: OWN, file: 'color-scheme.js' },
  '/favicon.svg': { folder: OWN, file: 'favicon.svg' },
  '/favicon.ico': { folder: OWN, file: 'favicon.svg' },
} as const satisfies Record<string, { folder: string; file: string }>

const versions = new Map<string, string>()

/** Returns an asset's address, which changes with its content, so browsers may cache it forever. */
export function assetUrl({ root }: Site, path: keyof typeof ASSETS): string {
  const { folder, file } = ASSETS[path]
  const version =
    versions.get(path) ??
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('base64url')
      .slice(0, 10)
  versions.set(path, version)
  return `${root}${path}?v=${version}`
}
