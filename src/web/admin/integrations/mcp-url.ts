import { ROOT } from '../../http/send.ts'

/** Returns the address AI agents connect to. */
export function mcpUrl(): string {
  return `${location.origin}${ROOT}/mcp`
}
