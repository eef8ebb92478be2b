/** The bank account that buyers pay to on the embedded platform: shown with invoices once it has a holder and an IBAN. */
export interface PaymentSettings {
  account_holder?: string
  /** With or without spaces. */
  iban?: string
  bic?: string
  bank_name?: string
}
