/** Returns the smallest body that `POST /v1/quotes` accepts: a guest with one custom line. */
export const QUOTE_BODY = {
  buyer: { email: 'buyer@example.com' },
  lines: [{ custom: { title: 'Bench' }, quantity: 1 }],
}
