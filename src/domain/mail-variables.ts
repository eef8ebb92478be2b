/** What a text of a mail may stand `{{…}}` for, with what it says and what it could be. */
export const MAIL_VARIABLES = {
  store_name: { says: 'The name of the store', sample: 'Northwind Trading' },
  recipient_name: { says: 'Who the mail goes to', sample: 'Kim Lee' },
  quote_number: { says: 'The number of the quote', sample: 'Q-1042' },
  buyer_name: { says: 'Who asked for the quote', sample: 'Kim Lee' },
  company_name: { says: "The buyer's company; empty for a guest", sample: 'Contoso Ltd' },
  total: { says: 'The total of the quote in its currency', sample: 'EUR 1,234.50' },
  version_number: { says: 'Which offer it is', sample: '2' },
  expires_on: { says: 'The last day of the offer', sample: 'December 24, 2026' },
  link: { says: 'Where the reader looks at it', sample: 'https://quotes.example/…' },
  message: { says: 'What the other side wrote', sample: 'Can you deliver in two parts?' },
  pay_link: { says: 'Where the invoice is paid', sample: 'https://quotes.example/pay/…' },
  invited_by: { says: 'Who invited them', sample: 'Ann Smith' },
  endpoint_url: { says: 'The address of the webhook endpoint', sample: 'https://hooks.example/quotes' },
  failing_since: { says: 'When the failures began', sample: 'December 1, 2026' },
} as const
export type MailVariable = keyof typeof MAIL_VARIABLES
export type MailValues = Readonly<Partial<Record<MailVariable, string>>>

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The text with each variable replaced by its value, by nothing where it has none; nothing else in it means anything. */
export function fillText(text: string, values: MailValues): string {
  return text.replace(PLACE, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name as MailVariable] ?? '') : '',
  )
}

/** The variables a text names that are not among those there are, each once. */
export function findUnknownVariables(text: string, known: readonly MailVariable[]): string[] {
  const named = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.some((one) => one === name))
}

/** What each variable could be, for a preview without a quote. */
export function sampleValues(): MailValues {
  return Object.fromEntries(Object.entries(MAIL_VARIABLES).map(([name, { sample }]) => [name, sample]))
}
