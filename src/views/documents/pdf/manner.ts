import { formatMoney, type Money } from '../../../domain/money.ts'
import { CATALOGUES, type Catalogue } from '../../../languages/catalogues.ts'
import { formatAmount, formatFigure } from '../../../languages/format.ts'
import type { Language } from '../../../languages/languages.ts'
import { type Say, sayWith } from '../../../languages/say.ts'

/** How a document speaks: its words, and how it writes amounts. */
export interface Manner {
  language: Language
  say: Say<Catalogue['paper']>
  /** In its currency. */
  money(amount: Money): string
  /** Where the currency stands elsewhere. */
  figure(amount: Money): string
}

/** The manner of a language, in a currency. */
export function mannerOf(language: Language, currency: string): Manner {
  return {
    language,
    say: sayWith(CATALOGUES[language].paper, language),
    money: (amount) => formatAmount(formatMoney(amount), currency, language),
    figure: (amount) => formatFigure(formatMoney(amount), language),
  }
}
