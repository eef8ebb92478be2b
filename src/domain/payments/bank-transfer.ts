import { parseMoney } from '../money.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** A bank transfer that a buyer is asked for. */
export interface BankTransfer {
  holder: string
  /** In groups of four. */
  iban: string
  bic: string | null
  bank: string | null
  /** A decimal string. */
  amount: string
  currency: string
  /** By which the store knows the payment. */
  reference: string
}

/** Returns how to pay an amount to the store's bank account; null if it has named none. */
export function bankTransfer(
  { account_holder: holder, iban, bic, bank_name: bank }: PaymentSettings,
  due: Pick<BankTransfer, 'amount' | 'currency' | 'reference'>,
): BankTransfer | null {
  if (holder === undefined || iban === undefined) return null
  const grouped = compact(iban).replaceAll(/.{4}(?=.)/g, '$& ')
  return { holder, iban: grouped, bic: bic?.toUpperCase() ?? null, bank: bank ?? null, ...due }
}

/** The least and the most that a code can ask for. */
const [LEAST, MOST] = [1n, 999_999_999_99n]
const LONGEST_HOLDER = 70
const LONGEST_REFERENCE = 140

/**
 * Returns the text of the QR code that banking apps fill a SEPA transfer from (European Payments Council, EPC069-12, version 2, UTF-8); null
 * for what such a transfer cannot do: another currency than the euro, or an amount out of range.
 */
export function epcText({ holder, iban, bic, amount, currency, reference }: BankTransfer): string | null {
  const asked = parseMoney(amount)
  if (currency !== 'EUR' || asked < LEAST || asked > MOST) return null
  const said = (text: string, longest: number) => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, longest).join('')
  return [
    ...['BCD', '002', '1', 'SCT', bic ?? '', said(holder, LONGEST_HOLDER), compact(iban), `EUR${amount}`],
    ...['', '', said(reference, LONGEST_REFERENCE)], // no purpose, no structured reference
  ].join('\n')
}

function compact(iban: string): string {
  return iban.replaceAll(/[\s-]/g, '').toUpperCase()
}
