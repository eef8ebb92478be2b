import type { FakeShop, ShopifyFake } from './shopify-fake.ts'

export interface Asking {
  fake: ShopifyFake
  shop: FakeShop
  token: string
}

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any
}

/** Sends a document as an app does. */
export async function ask(
  { fake, shop, token }: Asking,
  query: string,
  variables: Record<string, unknown> = {},
  { operationName, headers }: { operationName?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return post(
    `${fake.origin}/shops/${shop.domain}/admin/api/2026-10/graphql.json`,
    { query, variables, ...(operationName && { operationName }) },
    { 'X-Shopify-Access-Token': token, ...headers },
  )
}

/** Sends a token request with the app's credentials. */
export async function askToken(
  { fake, shop }: Pick<Asking, 'fake' | 'shop'>,
  fields: Record<string, unknown>,
): Promise<Answer> {
  const { clientId, secrets } = fake.app
  return post(`${fake.origin}/shops/${shop.domain}/admin/oauth/access_token`, {
    client_id: clientId,
    client_secret: secrets[0],
    ...fields,
  })
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: readJson(text) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
