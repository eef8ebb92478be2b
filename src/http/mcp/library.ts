export type McpLibrary = typeof import('@modelcontextprotocol/server')

/** Loads the protocol's library, which a service without agents never needs. */
export function loadMcpLibrary(): Promise<McpLibrary> {
  return import('@modelcontextprotocol/server')
}
