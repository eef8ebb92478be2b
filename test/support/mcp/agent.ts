import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestService } from '../service/service.ts'

export interface AgentOptions {
  /** `auto` speaks the newest protocol the service knows, `legacy` the one of 2025. */
  mode?: 'auto' | 'legacy'
  name?: string
  /** The person: answers what they are asked. Without one, the client cannot ask. */
  person?: (question: string) => { action: 'accept' | 'decline'; content?: { agreed: boolean } }
}

/** Connects an agent of the official client library, with an API key. */
export async function connectAgent(
  service: Pick<TestService, 'baseUrl'>,
  key: string,
  { mode = 'auto', name = 'Test agent', person }: AgentOptions = {},
): Promise<Client> {
  const client = new Client(
    { name, version: '1' },
    { versionNegotiation: { mode }, ...(person && { capabilities: { elicitation: { form: {} } } }) },
  )
  if (person) client.setRequestHandler('elicitation/create', ({ params }) => person(params.message))
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit: { headers } }),
  )
  return client
}

/** Returns whether an agent can connect with a key; throws for anything but the refusal that staff have switched agents off. */
export async function mayConnect(service: Pick<TestService, 'baseUrl'>, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${service.baseUrl}/mcp`, { method: 'POST', headers, body: '{}' })
  const text = await answer.text()
  if (answer.status === 403 && text.includes('"agents_not_allowed"')) return false
  if (answer.status !== 400 || !text.includes('JSON-RPC')) throw new Error(text) // the message is none
  return true
}

/** A tool's result. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the client validates each against the tool's schema
type Result = CallToolResult & { structuredContent?: any }

/** Calls a tool. */
export function callTool(client: Client, name: string, args: object = {}): Promise<Result> {
  return client.callTool({ name, arguments: { ...args } })
}

/** Returns the problem a tool refused with. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
export function problemOf({ _meta: meta }: CallToolResult): any {
  return meta?.['quote-negotiation/problem']
}

/** Returns all text of a result. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}
