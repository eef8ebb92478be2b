/** The smallest body that `POST /v1/quotes` takes: a guest who describes one thing. */
export const QUOTE_BODY = {
  buyer: { email: 'buyer@example.com' },
  lines: [{ custom: { title: 'Bench' }, quantity: 1 }],
}
