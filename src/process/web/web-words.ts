import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { Catalogue } from '../../languages/catalogues.ts'
import { ACCOUNT_SECTIONS, SET_UP_SECTIONS } from '../../languages/later-sections.ts'

/**
 * The sections a web app says, read before the build (`en.json?said`), and those it shows as they are (`en.json`). Texts that only some of its
 * pages say are a part of their own (`en.json?later`).
 */
const SECTIONS = {
  portal: { said: ['portal', 'paper'], shown: [], later: ACCOUNT_SECTIONS },
  admin: { said: ['staff', 'paper'], shown: ['embed', 'mail', 'mails'], later: SET_UP_SECTIONS },
} as const satisfies Record<
  string,
  { said: readonly (keyof Catalogue)[]; shown: readonly (keyof Catalogue)[]; later: readonly string[] }
>

/** Leaves of a language's file what this web app needs, and parses it: browsers need neither the rest nor the parser. */
export function webWords(app: keyof typeof SECTIONS): Plugin {
  const { said, shown, later } = SECTIONS[app]
  return {
    name: 'web-words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
      },
    }),
    transform: {
      filter: { id: /\/languages\/\w+\.json(\?said|\?later)?$/ },
      handler: (file, id) => {
        const words = membersOf(parseJson(file))
        const [, part] = id.split('?')
        if (!part) return JSON.stringify(Object.fromEntries(shown.map((name) => [name, words[name]])))
        const ofPart = (key: string) => later.includes(key.split('.')[0] ?? '') === (part === 'later')
        const sections = said
          .filter((name) => name in words)
          .map((name) => `export const ${name} = ${parsed(membersOf(words[name]), ofPart)}`)
        const direction = `export const direction = ${JSON.stringify(words.direction)}`
        return { code: [direction, ...sections].join('\n'), moduleType: 'js' }
      },
    },
  }
}

function parsed(section: Readonly<Record<string, unknown>>, isKept: (key: string) => boolean): string {
  const read = (text: unknown) => new IntlMessageFormat(String(text), 'en', undefined, { ignoreTag: true }).getAst()
  const kept = Object.entries(section).filter(([key]) => isKept(key))
  return JSON.stringify(Object.fromEntries(kept.map(([key, text]) => [key, read(text)])))
}
