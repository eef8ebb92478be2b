import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { membersOf, parseJson } from '../domain/parse-json.ts'
import type { Catalogue } from '../languages/catalogues.ts'

/** The sections a web app says, read before the build, and those it shows as they are. */
const SECTIONS = {
  portal: { said: ['portal', 'paper'], shown: [] },
  admin: { said: ['staff', 'paper'], shown: ['embed', 'mail', 'mails'] },
} as const satisfies Record<string, { said: readonly (keyof Catalogue)[]; shown: readonly (keyof Catalogue)[] }>

/** Leaves of a language's file what this web app needs, and parses it: browsers need neither the rest nor the parser. */
export function webWords(app: keyof typeof SECTIONS): Plugin {
  const { said, shown } = SECTIONS[app]
  return {
    name: 'web-words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
      },
    }),
    transform: {
      filter: { id: /\/languages\/\w+\.json$/ },
      handler: (file) => {
        const words = membersOf(parseJson(file))
        const kept = [
          ...said.map((section) => [section, parsed(membersOf(words[section]))]),
          ...shown.map((section) => [section, words[section]]),
        ]
        return JSON.stringify(Object.fromEntries(kept))
      },
    },
  }
}

function parsed(section: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = (text: unknown) => new IntlMessageFormat(String(text), 'en', undefined, { ignoreTag: true }).getAst()
  return Object.fromEntries(Object.entries(section).map(([key, text]) => [key, read(text)]))
}
