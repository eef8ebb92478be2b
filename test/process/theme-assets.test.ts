import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { THEME_ASSETS, themeAsset } from '../support/shopify/storefront/theme-assets.ts'

it('the scripts in the theme extension are what the build makes: `npm run build && npm run shopify:assets` renews them', () => {
  for (const asset of THEME_ASSETS)
    assert.equal(readFileSync(asset.committed, 'utf8'), themeAsset(asset), asset.committed)
})
