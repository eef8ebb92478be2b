import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { CATALOGUES } from '../../../src/languages/catalogues.ts'
import { formatAmount, formatDate, formatPercent } from '../../../src/languages/format.ts'
import {
  isLanguage,
  isStaffLanguage,
  LANGUAGES,
  preferredLanguage,
  preferredStaffLanguage,
} from '../../../src/languages/languages.ts'
import { sayWith } from '../../../src/languages/say.ts'

test("every language file is listed, and has exactly the keys of English; staff's texts only where staff read it", () => {
  const files = globSync('src/languages/*.json').map((file) => file.replace(/^.*\/|\.json$/g, ''))
  assert.deepEqual(files.toSorted(), LANGUAGES.toSorted())
  const { staff: _, ...forBuyers } = CATALOGUES.en
  for (const language of LANGUAGES) {
    const expected = isStaffLanguage(language) ? CATALOGUES.en : forBuyers
    assert.deepEqual(keysOf(CATALOGUES[language]), keysOf(expected), language)
  }
})

test('a text has the same values in every language', () => {
  for (const { language, key, text, english } of translations()) {
    const isOfMail = key.startsWith('/mails/')
    const values = isOfMail ? mailValuesOf : valuesOf
    assert.deepEqual(values(text), values(english), `${language}: ${key}`)
  }
})

test('a text for buyers that counts has every plural form its language uses', () => {
  for (const { language, key, text } of translations()) {
    if (key.startsWith('/staff/') || !text.includes(', plural,')) continue
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const forms = pluralCategories.filter((form) => form !== 'many' || language === 'pl') // elsewhere of millions, which nobody counts here
    for (const options of pluralsOf(text)) {
      for (const form of forms) assert.ok(options.includes(form), `${language}: ${key} has no form for "${form}"`)
    }
  }
})

test('no sentence is left in English', () => {
  for (const { language, key, text, english } of translations()) {
    const isSentence = english.length > 30 && !english.startsWith('{')
    if (language !== 'en' && isSentence) assert.notEqual(text, english, `${language}: ${key}`)
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
  assert.equal(preferredLanguage('da-DK, da;q=0.9, de;q=0.8, en;q=0.7, *;q=0.5'), 'de')
  assert.equal(preferredLanguage('fr-CH, de;q=0.8'), 'fr')
  assert.equal(preferredLanguage('en;q=0.2,de-AT'), 'de')
  assert.equal(preferredLanguage('de;q=0, en;q=0.1'), 'en')
  for (const nothing of [undefined, '', 'da', '*', 'de;q=x']) assert.equal(preferredLanguage(nothing), null)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const chosen = preferredLanguage(text)
      assert.ok(chosen === null || isLanguage(chosen))
    }),
  )
})

test('staff get the first language of their pages that they prefer, else English', () => {
  assert.equal(preferredStaffLanguage('fr, de;q=0.5'), 'de')
  assert.equal(preferredStaffLanguage('fr', 'de'), 'de')
  for (const nothing of [undefined, '', 'fr']) assert.equal(preferredStaffLanguage(nothing), 'en')
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

/** Returns every text of every language that buyers read, and staff's where they have it, each with its English. */
function translations() {
  const english = new Map(textsOf(CATALOGUES.en))
  return LANGUAGES.flatMap((language) =>
    textsOf(CATALOGUES[language]).map(([key, text]) => ({ language, key, text, english: english.get(key) ?? '' })),
  )
}

function textsOf(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`))
}

function keysOf(value: unknown): string[] {
  return textsOf(value)
    .map(([key]) => key)
    .sort()
}

/** Returns the names of a mail's values, once for each mention, and the number of its optional parts. */
function mailValuesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}|\[\[/g)].map(([whole]) => whole).sort()
}

/** Returns the forms of each plural in a text. */
function pluralsOf(text: string): string[][] {
  const found: string[][] = []
  JSON.stringify(new IntlMessageFormat(text, 'en').getAst(), (_, part) => {
    if (part?.type === 6) found.push(Object.keys(part.options))
    return part
  })
  return found
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
