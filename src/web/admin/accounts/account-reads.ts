import { resource } from '../../client/admin.ts'

/** The account a page is about: its kind, and the digits of its id. */
export interface AccountOnPage {
  kind: 'company' | 'customer'
  id: string
}

/** Reads what the platform and the quotes say of an account. */
export function readAccount({ kind, id }: AccountOnPage) {
  const asked = { params: { id } }
  return kind === 'company' ? resource('/companies/{id}', asked) : resource('/customers/{id}', asked)
}

/** Reads an account's newest quotes. */
export function readQuotes({ kind, id }: AccountOnPage) {
  const asked = { params: { id } }
  return kind === 'company' ? resource('/companies/{id}/quotes', asked) : resource('/customers/{id}/quotes', asked)
}

/** Reads an account's newest orders. */
export function readOrders({ kind, id }: AccountOnPage) {
  const asked = { params: { id } }
  return kind === 'company' ? resource('/companies/{id}/orders', asked) : resource('/customers/{id}/orders', asked)
}

/** Reads a page of what an account paid, of the variants with these words. */
export function readPrices(
  { kind, id }: AccountOnPage,
  query: { q?: string | undefined; cursor?: string | undefined },
) {
  const asked = { params: { id }, query }
  return kind === 'company' ? resource('/companies/{id}/prices', asked) : resource('/customers/{id}/prices', asked)
}

/** Reads staff's notes about an account. */
export function readNotes({ kind, id }: AccountOnPage) {
  const asked = { params: { id } }
  return kind === 'company' ? resource('/companies/{id}/notes', asked) : resource('/customers/{id}/notes', asked)
}

/** Reads a page of an account's invoices, with what it still has to pay. */
export function readStatement(
  { kind, id }: AccountOnPage,
  query: { state?: 'open' | 'overdue' | 'settled' | undefined; cursor?: string | undefined },
) {
  const asked = { params: { id }, query }
  return kind === 'company'
    ? resource('/companies/{id}/statement', asked)
    : resource('/customers/{id}/statement', asked)
}
