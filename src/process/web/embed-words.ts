import type { Plugin } from 'vite'
import { membersOf, parseJson } from '../../domain/parse-json.ts'
import { EARLY_TEXTS } from '../../languages/early-texts.ts'

/** Leaves of a language's file what the scripts for others' pages say before the store has answered. */
export function embedWords(): Plugin {
  return {
    name: 'embed-words',
    enforce: 'pre',
    transform: {
      filter: { id: /\/languages\/\w+\.json$/ },
      handler: (file) => {
        const { direction, embed } = membersOf(parseJson(file))
        const early = Object.fromEntries(EARLY_TEXTS.map((key) => [key, membersOf(embed)[key]]))
        return JSON.stringify({ direction, embed: early })
      },
    },
  }
}
