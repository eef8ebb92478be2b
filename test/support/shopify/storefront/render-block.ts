import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { parseJson } from '../../../../src/domain/parse-json.ts'
import { THEME_EXTENSION } from './theme-extension.ts'

/** The facts a theme's page has when it draws a block. */
export interface BlockScope {
  shop: { permanent_domain: string }
  request: { locale: { iso_code: string } }
  routes: { cart_url: string }
  product?: { selected_or_first_available_variant: { id: string } | null }
  cart?: { item_count: number; items: readonly { variant_id: string; quantity: number }[] }
}

interface Schema {
  stylesheet: string
  javascript: string
  settings: readonly { id: string; default?: unknown }[]
}

/** Returns a block's markup with its script and style, as a theme at Shopify draws it: its settings as the merchant left them. */
export async function renderBlock(
  name: string,
  scope: BlockScope,
  settings: Record<string, unknown> = {},
): Promise<string> {
  const source = readFileSync(join(THEME_EXTENSION, 'blocks', `${name}.liquid`), 'utf8')
  const [template = '', rest = ''] = source.split('{% schema %}')
  const schema = parseJson(rest.split('{% endschema %}')[0] ?? '') as Schema
  const defaults = Object.fromEntries(schema.settings.map(({ id, default: value = null }) => [id, value]))
  const block = { settings: { ...defaults, ...settings }, shopify_attributes: `data-block-id="${name}"` }
  const drawn = await engineFor(scope.request.locale.iso_code).parseAndRender(
    template,
    { block },
    { globals: { ...scope } },
  ) // snippets see the page's objects, not the block
  return `<link rel="stylesheet" href="/assets/${schema.stylesheet}">${drawn}<script src="/assets/${schema.javascript}" defer></script>`
}

function engineFor(language: string): Liquid {
  const engine = new Liquid({
    root: join(THEME_EXTENSION, 'snippets'),
    extname: '.liquid',
    strictFilters: true,
    strictVariables: false,
    ownPropertyOnly: true,
  })
  const file = language.startsWith('de') ? 'de.json' : 'en.default.json'
  const words = parseJson(readFileSync(join(THEME_EXTENSION, 'locales', file), 'utf8'))
  engine.registerFilter('asset_url', (asset: string) => `/assets/${asset}`)
  engine.registerFilter('t', (key: string) => {
    const text = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words)
    if (typeof text !== 'string') throw new Error(`The extension has no words for ${key}`)
    return text
  })
  engine.registerTag('doc', {
    parse(_token, remaining) {
      while (remaining.length > 0 && !/enddoc/.test(remaining.shift()?.getText() ?? ''));
    },
    render: () => '',
  })
  return engine
}
