import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import type { Catalogue } from '../../languages/catalogues.ts'
import { SET_UP_SECTIONS } from '../../languages/set-up-sections.ts'

/**
 * The sections a web app says, read before the build (`en.json?said`), and those it shows as they are (`en.json`). Texts that only the set-up says
 * are a part of their own (`en.json?set-up`).
 */
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
      filter: { id: /\/languages\/\w+\.json(\?said|\?set-up)?$/ },
      handler: (file, id) => {
        const words = membersOf(parseJson(file))
        const [, part] = id.split('?')
        if (!part) return JSON.stringify(Object.fromEntries(shown.map((name) => [name, words[name]])))
        const ofPart = (key: string) => SET_UP_SECTIONS.includes(key.split('.')[0] ?? '') === (part === 'set-up')
        const sections = said.map((name) => `export const ${name} = ${parsed(membersOf(words[name]), ofPart)}`)
        return { code: sections.join('\n'), moduleType: 'js' }
      },
    },
  }
}

function parsed(section: Readonly<Record<string, unknown>>, isKept: (key: string) => boolean): string {
  const read = (text: unknown) => new IntlMessageFormat(String(text), 'en', undefined, { ignoreTag: true }).getAst()
  const kept = Object.entries(section).filter(([key]) => isKept(key))
  return JSON.stringify(Object.fromEntries(kept.map(([key, text]) => [key, read(text)])))
}
