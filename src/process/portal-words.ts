import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import type { Catalogue } from '../languages/languages.ts'

/** What the portal says; mails and the form on other sites have words of their own. */
const SECTIONS = ['portal', 'paper'] as const satisfies readonly (keyof Catalogue)[]

/** Of a language's file only what the portal says, and parsed already: browsers need neither the rest nor the parser. */
export function portalWords(): Plugin {
  return {
    name: 'portal-words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
      },
    }),
    transform: {
      filter: { id: /\/languages\/\w+\.json$/ },
      handler: (file) => {
        const words: Catalogue = JSON.parse(file)
        return JSON.stringify(Object.fromEntries(SECTIONS.map((section) => [section, parsed(words[section])])))
      },
    },
  }
}

function parsed(section: Readonly<Record<string, string>>): Record<string, unknown> {
  const read = (text: string) => new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst()
  return Object.fromEntries(Object.entries(section).map(([key, text]) => [key, read(text)]))
}
