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

/** A tool's result, whose answer tests look into freely; clients validate it against the tool's schema. */
// biome-ignore lint/suspicious/noExplicitAny: as described
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
