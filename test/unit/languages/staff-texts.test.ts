import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { parseSync } from 'oxc-parser'

/** Attributes whose text people read or hear, and those whose text they don't. */
const READ = /^(label|title|description|placeholder|alt|caption|does|said|aria-(label|description|roledescription))$/
const SILENT = /^(className|style|id|key|rel|data-.*|aria-(labelledby|describedby|live))$/

/** Strings that look like texts but are not, by file. */
const NO_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'language/in-languages.tsx': ['input,textarea'],
  'ui/theme.ts': [
    '"IBM Plex Sans Variable", "IBM Plex Sans Fallback", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    'color-mix(in srgb, var(--mantine-color-{}-9), black 35%)',
    'color-mix(in srgb, var(--mantine-color-{}-5) 20%, transparent)',
    'color-mix(in srgb, var(--mantine-color-{}-5) 28%, transparent)',
  ],
  'shell/mark.tsx': ['M8.6 21A9.2 9.2 0 0 1 21 8.6', 'M23.8 12.9A9.2 9.2 0 0 1 12.9 23.8', 'M19.4 19.4l6 6'],
  'keys/keys.ts': ['g {}', 'Enter', 'Escape'],
  'keys/use-keys.ts': [
    'input:not([type=checkbox]), textarea, select, [contenteditable]',
    '[role=menu], [role=listbox], [role=grid]',
  ],
  'ui/mail-sheet.tsx': ['noopener noreferrer', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'],
  'shell/staff-theme.ts': ['Modal', 'Drawer', 'Notification'],
  'quotes/desk/use-desk.ts': ['(min-width: 80em)'],
  'proposal/send/letter-form.tsx': ['{} <{}>', '{{{}}}'],
  'proposal/send/paper-pane.tsx': ['data:image/svg+xml,{}', 'application/pdf'],
  'proposal/send/send-sheet.tsx': ['(max-width: 62em)'],
  'quotes/list/quote-table.tsx': ['[data-index="{}"] a'],
  'proposal/editing.tsx': ['(pointer: fine)'],
  'proposal/grid/cell-focus.ts': ['td, th', 'input, select, button'],
  'proposal/grid/grid-keys.ts': ['Arrow'],
  'proposal/grid/line-columns.tsx': ['minmax(9rem, 1fr)'],
  'proposal/grid/line-grid.tsx': ['1.5rem 1.5rem {}'],
  'accounts/account-notes.tsx': ['note {} {} {}'],
  'quote/rail/message-form.tsx': ['message {} {}'],
  'quote/rail/messages.tsx': ['color-mix(in srgb, var(--mantine-color-yellow-light) 70%, transparent)'],
  'quote/lines/by-kit.ts': ['kit {}'],
  'quote/convert/plan-split.ts': ['kit {}'],
  'integrations/webhooks/delivery-filters.tsx': ['qte_…'],
  'integrations/webhooks/delivery-page.tsx': ['{} ms'],
  'integrations/webhooks/verify.tsx': [
    "import { Webhook } from 'standardwebhooks'\nnew Webhook(secret).verify(rawBody, headers) // throws unless it is ours",
    'Standard Webhooks',
    'webhook-signature',
    'webhook-id.webhook-timestamp.body',
    'whsec_',
  ],
  'integrations/webhooks/webhook-form.tsx': ['https://erp.acme.com/hooks/quotes'],
  'integrations/keys/request-log.tsx': ['{} ms'],
  'integrations/keys/try-key.tsx': ['curl -H "Authorization: Bearer {}" {}{}/v1/ping'],
  'settings/numbering-fields.tsx': ['Q-'],
  'settings/store-facts.tsx': ['Enterprise', 'Starter'],
  'settings/form/embed-snippet.ts': [
    '<quote-request-form store="{}">\n  <a href="{}" lang="{}">{}</a>\n</quote-request-form>\n<script src="{}/embed/request-form.js" defer></script>',
    '<script src="{}/embed/storefront.js" data-store="{}" defer></script>\n\n<a href="{}?product=SKU" data-quote-add="SKU">{}</a>',
  ],
  'settings/form/request-form-page.tsx': [
    'script-src',
    'connect-src',
    'img-src',
    'quote-request-form::part(heading)',
    '<quote-request-form store="…">',
    'add(sku, quantity)',
  ],
  // Names of columns and sample values, as they appear in files.
  'platform/imports/import-kinds.ts': [
    ...[
      'URL handle',
      'Title',
      'Price',
      'Cost per item',
      'Option1 value',
      'Status',
      'Vendor',
      'Type',
      'Tags',
      'Collection',
      'Charge tax',
    ],
    ...[
      'Requires shipping',
      'Inventory tracker',
      'Inventory quantity',
      'Lead time (days)',
      'Oak board',
      'Active',
      'Northwood',
      'Boards',
    ],
    ...['wood, premium', 'Timber', 'Alder GmbH', 'Berlin', 'Main Street 1', 'Kim Alder', 'Buyer'],
  ],
  'settings/targeting/describe-targeting.ts': ['Company'],
  'settings/rules/describe-conditions.ts': ['Company'],
  'settings/rules/company-ids-input.tsx': ['Company'],
  'settings/rules/product-ids-input.tsx': ['Product'],
  'quote/convert/split-unit.tsx': ['translate({}px, {}px)'],
}

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

it("every text of the staff's pages is in the languages' files", () => {
  const files = globSync('src/web/{admin,ui}/**/*.{ts,tsx}')
  const found = files.flatMap((file) => {
    const name = file.replace('src/web/', '').replace('admin/', '')
    return textsIn(file)
      .filter((text) => !NO_TEXTS[name]?.includes(text))
      .map((text) => `${name}: ${text}`)
  })
  assert.deepEqual(found, [])
})

it('a text in code is found wherever it is', () => {
  for (const [code, texts] of [
    ['<p>Hello there</p>', ['Hello there']],
    ['<p title="Later" className="big blue" />', ['Later']],
    ["const names = { new: 'Brand new' }", ['Brand new']],
    ["const one = ['Sent', 'green']", ['Sent']],
    [['const more = `$', '{count} lines`'].join(''), ['{} lines']],
    ["say('page.quotes'); call('GET', ['quotes', id])", []],
    ["if (key === 'Enter') throw new Error('Not for people')", []],
  ] as const) {
    assert.deepEqual(textsOf(code, 'a.tsx'), texts, code)
  }
})

function textsIn(file: string): string[] {
  return textsOf(readFileSync(file, 'utf8'), file)
}

function textsOf(source: string, file: string): string[] {
  const texts: string[] = []
  const { program } = parseSync(file, source)
  visit(program as unknown as Node, [])
  return texts

  function visit(node: Node, parents: readonly Node[]): void {
    if (isSkipped(node)) return
    const text = textOf(node)
    if (text !== null && isRead(text, node, parents)) texts.push(text)
    for (const inner of Object.values(node).flat()) {
      if (isNode(inner)) visit(inner, [node, ...parents])
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isSkipped(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return true
  if (node.type === 'NewExpression') return /Error$/.test((node.callee as { name?: string }).name ?? '')
  if (node.type === 'JSXAttribute') return SILENT.test(String((node.name as { name: unknown }).name))
  return node.type.startsWith('TS') && !('expression' in node)
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value).replaceAll(/\s+/g, ' ').trim()
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/** Words, or a single word with a capital; in markup and in attributes that people read, any word. */
function isRead(text: string, { type }: Node, [parent]: readonly Node[]): boolean {
  if (!/\p{L}/u.test(text)) return false
  const attribute = parent?.type === 'JSXAttribute' ? String((parent.name as { name: unknown }).name) : ''
  if (type === 'JSXText' || READ.test(attribute)) return /\p{L}{2}/u.test(text)
  if (parent?.type === 'BinaryExpression' || (parent?.type === 'Property' && parent.key === parent)) return false
  return /[\p{L}}][^\s=(]*\s+\S*[\p{L}{]|^\p{Lu}[\p{Ll}’-]+([\s.…:!?,]|$)/u.test(text)
}
