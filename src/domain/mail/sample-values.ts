import { CATALOGUES } from '../../languages/catalogues.ts'
import { formatAmount, formatDate } from '../../languages/format.ts'
import type { Language } from '../../languages/languages.ts'
import type { MailValues } from './mail-variables.ts'

/** Returns a sample value for each variable, for a preview without a quote. */
export function sampleValues(language: Language): MailValues {
  return {
    store_name: 'Northwind Trading',
    recipient_name: 'Kim Lee',
    quote_number: 'Q-1042',
    buyer_name: 'Kim Lee',
    company_name: 'Contoso Ltd',
    total: formatAmount('1234.50', 'EUR', language),
    version_number: '2',
    new_version: '2',
    po_number: 'PO 4711',
    order_number: '#1042',
    expires_on: formatDate('2026-12-24', language),
    link: 'https://quotes.example/',
    message: CATALOGUES[language].mail.sample_message,
    paid_amount: formatAmount('1000.00', 'EUR', language),
    left_to_pay: formatAmount('234.50', 'EUR', language),
    due_on: formatDate('2026-12-15', language),
    pay_link: 'https://quotes.example/pay/',
    invited_by: 'Ann Smith',
    endpoint_url: 'https://hooks.example/quotes',
    failing_since: formatDate('2026-12-01', language),
  }
}
