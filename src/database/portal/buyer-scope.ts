/** Quotes of the customer, the locations and the companies, each once. Digits. */
export interface BuyerScope {
  customerId: string
  locationIds: readonly string[]
  companyIds: readonly string[]
}
