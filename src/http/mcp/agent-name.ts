import { membersOf } from '../../domain/parse-json.ts'

const LONGEST = 60

/** Returns the name a client gives itself in a message, fit to be shown; null if it gives none. */
export function agentName(message: unknown): string | null {
  const { _meta: meta } = membersOf(membersOf(message).params)
  const { name, title } = membersOf(membersOf(meta)['io.modelcontextprotocol/clientInfo'])
  const said = [title, name].find((text) => typeof text === 'string' && text.trim() !== '')
  if (typeof said !== 'string') return null
  return (
    said
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST)
      .toWellFormed() || null
  )
}
