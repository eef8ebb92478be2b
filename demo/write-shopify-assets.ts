import { writeFileSync } from 'node:fs'
import { THEME_ASSETS, themeAsset } from '../test/support/shopify/storefront/theme-assets.ts'

/** `npm run build && npm run shopify:assets`: renews the built scripts in shopify/extensions. */
for (const asset of THEME_ASSETS) writeFileSync(asset.committed, themeAsset(asset))
