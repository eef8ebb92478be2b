/** Returns the customer as the API identifies them: by e-mail address, by id or, separated by a space, by both. */
export function nameCustomer(who: string): { email?: string; customer_id?: string } {
  const words = who.split(/\s+/)
  const email = words.find((word) => word.includes('@'))
  const id = words.filter((word) => word !== email).join(' ')
  return { ...(email && { email }), ...(id && { customer_id: id }) }
}
