/** How the API is told which customer is meant. */
export function nameCustomer(who: string): { email: string } | { customer_id: string } {
  return who.includes('@') ? { email: who } : { customer_id: who }
}
