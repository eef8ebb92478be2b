import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_FOLDER } from '../../../../src/http/pages/web-folder.ts'
import { THEME_EXTENSION } from './theme-extension.ts'

interface ThemeAsset {
  built: string
  /** The place Shopify's command line takes it from. */
  committed: string
}

const asset = (built: string, name: string): ThemeAsset => ({
  built: join(WEB_FOLDER, built),
  committed: join(THEME_EXTENSION, 'assets', name),
})

/** The scripts in the extension that our build makes. */
export const THEME_ASSETS: readonly ThemeAsset[] = [
  asset('embed/request-form.js', 'quote-request-form.js'),
  asset('storefront/quote-blocks.js', 'quote-blocks.js'),
]

/** Returns what the build made of an asset. */
export function themeAsset({ built }: ThemeAsset): string {
  return readFileSync(built, 'utf8')
}
