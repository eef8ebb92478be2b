/** Returns the customer as the API identifies them: by e-mail address or by id. */
export function nameCustomer(who: string): { email: string } | { customer_id: string } {
  return who.includes('@') ? { email: who } : { customer_id: who }
}
