import { formatMoney, type Money } from '../../../domain/money.ts'
import { CATALOGUES, type Catalogue } from '../../../languages/catalogues.ts'
import { formatAmount, formatFigure } from '../../../languages/format.ts'
import type { Language } from '../../../languages/languages.ts'
import { type Say, sayWith } from '../../../languages/say.ts'

/** A document's language: its words and the format of amounts. */
export interface PaperFormat {
  language: Language
  say: Say<Catalogue['paper']>
  /** With the currency. */
  money(amount: Money): string
  /** Without the currency, where that is shown elsewhere. */
  figure(amount: Money): string
}

/** Returns a document's format in a language, with amounts in a currency. */
export function paperFormat(language: Language, currency: string): PaperFormat {
  return {
    language,
    say: sayWith(CATALOGUES[language].paper, language),
    money: (amount) => formatAmount(formatMoney(amount), currency, language),
    figure: (amount) => formatFigure(formatMoney(amount), language),
  }
}
