import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { formatAmount, formatDate, formatPercent } from '../../../src/languages/format.ts'
import { isLanguage, LANGUAGES, preferredLanguage } from '../../../src/languages/languages.ts'
import { sayWith } from '../../../src/languages/say.ts'

test('every language file is listed, and has exactly the keys of English', () => {
  const files = globSync('src/languages/*.json').map((file) => file.replace(/^.*\/|\.json$/g, ''))
  assert.deepEqual(files.toSorted(), LANGUAGES.toSorted())
  for (const language of LANGUAGES) assert.deepEqual(keysOf(CATALOGUES[language]), keysOf(CATALOGUES.en), language)
})

test('a text has the same values in every language', () => {
  for (const section of ['staff', 'portal', 'paper', 'pay', 'mail', 'embed'] as const) {
    for (const [key, english] of Object.entries(CATALOGUES.en[section])) {
      for (const language of LANGUAGES) {
        const text = (CATALOGUES[language][section] as Record<string, string>)[key] ?? ''
        assert.deepEqual(valuesOf(text), valuesOf(english), `${language}: ${section}.${key}`)
      }
    }
  }
})

test('every text is used somewhere', () => {
  const places = {
    staff: 'src/{web/admin,web/ui,web/attachments,domain,views,http/admin}/**',
    portal: 'src/{web/portal,web/attachments,http/portal}/**',
    paper: 'src/{web/paper,web/portal,views/documents/pdf}/**',
    pay: 'src/http/pay/**',
    verify: 'src/http/verify/**',
    mail: 'src/{views/mail,domain,http/unsubscribe,http/pages}/**',
    embed: 'src/{web/embed,web/basket,web/sku-list,web/admin/settings/form,domain}/**',
  } as const
  for (const [section, files] of Object.entries(places)) {
    const source = globSync(`${files}/*.{ts,tsx}`).map((file) => readFileSync(file, 'utf8'))
    const isSaid = readerOf(source.join('\n'))
    const unsaid = Object.keys(CATALOGUES.en[section as keyof typeof places]).filter((key) => !isSaid(key))
    assert.deepEqual(unsaid, [], section)
  }
})

test('a browser gets the first supported language it prefers, whatever it sends', () => {
  assert.equal(preferredLanguage('fr-CH, fr;q=0.9, de;q=0.8, en;q=0.7, *;q=0.5'), 'de')
  assert.equal(preferredLanguage('en;q=0.2,de-AT'), 'de')
  assert.equal(preferredLanguage('de;q=0, en;q=0.1'), 'en')
  for (const nothing of [undefined, '', 'fr', '*', 'de;q=x']) assert.equal(preferredLanguage(nothing), null)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const chosen = preferredLanguage(text)
      assert.ok(chosen === null || isLanguage(chosen))
    }),
  )
})

test("amounts keep every digit and two decimals, in the language's format", () => {
  assert.equal(formatAmount('19999989999970000.02', 'EUR', 'de'), '19.999.989.999.970.000,02\u00a0€')
  assert.equal(formatAmount('1250.00', 'JPY', 'en'), '¥1,250.00')
  assert.equal(formatPercent('7.5', 'de'), '7,5\u00a0%')
  assert.equal(formatDate('2026-12-24', 'de'), '24. Dezember 2026')
})

test('inserted values are never parsed as part of the text', () => {
  const say = sayWith({ hello: 'Hello {name}' }, 'en')
  fc.assert(fc.property(fc.string(), (name) => assert.equal(say('hello', { name }), `Hello ${name}`)))
  assert.equal(say('hello', { name: '<b>{x}</b>' }), 'Hello <b>{x}</b>')
})

function keysOf(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path]
  return Object.entries(value as Record<string, unknown>)
    .flatMap(([key, inner]) => keysOf(inner, `${path}/${key}`))
    .sort()
}

/** Returns a function that says whether some code uses a key: as a text, as a property, or through a template such as `reason.${code}`. */
function readerOf(source: string): (key: string) => boolean {
  const named = new Set([...source.matchAll(/['"]([^'"\n]*)['"]|\.(\w+)/g)].map(([, text, member]) => text ?? member))
  const templates = [...source.matchAll(/`([a-z]\w*[._](?:[\w.]|\$\{[^}`]+\})+)`/g)].map(([, text = '']) => {
    const fixed = text.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part))
    return new RegExp(`^${fixed.join('[\\w.]+')}$`)
  })
  return (key) => named.has(key) || templates.some((template) => template.test(key))
}

/** Returns the names of a text's values. */
function valuesOf(text: string): string[] {
  const names = new Set<string>()
  JSON.stringify(new IntlMessageFormat(text, 'en').getAst(), (_, part) => {
    if (part?.type > 0 && part.type < 7 && typeof part.value === 'string') names.add(part.value)
    return part
  })
  return [...names].sort()
}
