/** The API's word on a field of the terms; `within` also finds those of its members, such as `tax.percent` for `tax`. */
export type TermError = (within: string) => string | undefined
