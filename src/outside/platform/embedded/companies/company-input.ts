/** One row of a companies file: a company, and optionally one location and one contact. */
export interface CompanyRow {
  /** The merchant's own number of the company. */
  externalId: string
  name: string
  location: LocationInput | null
  contact: ContactInput | null
}

export interface LocationInput {
  name: string
  address: {
    address1?: string | undefined
    address2?: string | undefined
    city?: string | undefined
    provinceCode?: string | undefined
    countryCode?: string | undefined
    zip?: string | undefined
  }
}

export interface ContactInput {
  /** In lower case. */
  email: string
  name: string | null
  phone: string | null
  tags: readonly string[]
  /** The role at the location in the same row. */
  role: string | null
}
