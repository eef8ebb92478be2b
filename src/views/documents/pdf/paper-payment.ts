import type { DocumentSource } from '../../../domain/documents/documents.ts'
import type { Paper } from '../../../domain/documents/paper.ts'
import { formatMoney } from '../../../domain/money.ts'
import { bankTransfer, epcText } from '../../../domain/payments/bank-transfer.ts'
import type { PaperFormat } from './paper-format.ts'
import type { OrderFigures } from './paper-totals.ts'
import { printableLines } from './printable.ts'

/** Returns how to pay an order by bank transfer: its deposit if there is one, else all of it. Null if the store has named no account. */
export function viewPaperPayment(
  { quote, seller }: DocumentSource,
  { deposit, total }: OrderFigures,
  { say, money }: PaperFormat,
): Paper['payment'] {
  const due = deposit ?? total
  const transfer = bankTransfer(seller.payments ?? {}, {
    ...{ amount: formatMoney(due), currency: quote.currency, reference: quote.number },
  })
  if (!transfer || due <= 0n) return null
  const { holder, iban, bic, bank, reference } = transfer
  const text = epcText(transfer)
  return {
    heading: say('transfer.title'),
    facts: [
      { name: say('transfer.to'), value: [holder, bank].flatMap(printableLines) },
      { name: 'IBAN', value: [iban] },
      { name: 'BIC', value: printableLines(bic) },
      { name: say('transfer.amount'), value: [money(due)] },
      { name: say('transfer.reference'), value: printableLines(reference) },
    ].filter(({ value }) => value.length > 0),
    code: text === null ? null : { text, hint: say('transfer.scan') },
  }
}
