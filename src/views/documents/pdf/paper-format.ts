import { formatMoney, type Money } from '../../../domain/money.ts'
import { CATALOGUES, type Catalogue } from '../../../languages/catalogues.ts'
import { formatAmount, formatFigure } from '../../../languages/format.ts'
import type { Language } from '../../../languages/languages.ts'
import { type Say, sayWith } from '../../../languages/say.ts'

/** A document's language: its words and the format of amounts. */
export interface Manner {
  language: Language
  say: Say<Catalogue['paper']>
  /** With the currency. */
  money(amount: Money): string
  /** Without the currency, where that is shown elsewhere. */
  figure(amount: Money): string
}

/** Returns a language's manner for a currency. */
export function mannerOf(language: Language, currency: string): Manner {
  return {
    language,
    say: sayWith(CATALOGUES[language].paper, language),
    money: (amount) => formatAmount(formatMoney(amount), currency, language),
    figure: (amount) => formatFigure(formatMoney(amount), language),
  }
}
