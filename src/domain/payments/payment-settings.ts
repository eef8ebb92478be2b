/** The ways to pay on the embedded platform, and when buyers are reminded to. The bank account is shown with invoices once it has a holder and an IBAN. */
export interface PaymentSettings {
  account_holder?: string
  /** With or without spaces. */
  iban?: string
  bic?: string
  bank_name?: string
  /** Buyers are reminded this many days after an invoice was due, at most once for each. */
  remind_after_days?: readonly number[]
}
