/** Returns the API's error on a term field; `within` also matches its subfields, such as `tax.percent` for `tax`. */
export type TermError = (within: string) => string | undefined
