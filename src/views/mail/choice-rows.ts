import type { QuoteLine } from '../../domain/quotes/quote.ts'
import { CATALOGUES } from '../../languages/catalogues.ts'
import type { Language } from '../../languages/languages.ts'

/** Returns the options an offer shows its buyer, and what they choose one of, a row each. */
export function choiceRows(
  lines: readonly Pick<QuoteLine, 'title' | 'choice'>[],
  language: Language,
): { label: string; value: string }[] {
  const words = CATALOGUES[language].mail
  const options = lines.filter(({ choice }) => choice?.kind === 'optional')
  const alternatives = lines.filter(({ choice }) => choice?.kind === 'one_of')
  const groups = [...Map.groupBy(alternatives, ({ choice }) => choice?.group).values()]
  return [
    ...(options.length > 0 ? [{ label: words.options, value: titlesOf(options) }] : []),
    ...groups.map((group) => ({ label: words.one_of, value: titlesOf(group) })),
  ]
}

const titlesOf = (lines: readonly { title: string }[]) => lines.map(({ title }) => title).join(' · ')
