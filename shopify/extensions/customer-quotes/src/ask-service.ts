import { address } from '../service-address.json'

/** The service's refusal of a request, by its problem code. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string) {
    super(`refused: ${code}`)
    this.code = code
  }
}

/**
 * Asks the service as the customer who is signed in, with a token made for this request: they live five minutes. Throws a Refusal, also
 * if the service does not answer.
 */
export async function askService<Answer>(path: string, body?: object): Promise<Answer> {
  const token = await shopify.sessionToken.get()
  const url = `${address}/platform/shopify/customer-account/portal/api${path}`
  try {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const content = await answer.json()
    if (!answer.ok) throw new Refusal(content.code)
    return content
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unreachable')
  }
}
