import { formatId } from '../../src/domain/id.ts'
import { readTargets } from './targets.ts'
import type { Subject } from './turns.ts'

/** Throws unless the bare handler's reads answer with the service's bytes, except for cursors and the service's address. */
export async function compareBytes(ours: Subject, bare: Subject): Promise<void> {
  const [target] = await readTargets(ours.databaseUrl)
  const [quoteId = ''] = target?.quoteIds ?? []
  const [eventId = ''] = target?.eventIds ?? []
  const store = `store=${target?.storeId}`
  const pairs = [
    ['/v1/quotes', `/quotes?${store}`],
    ['/v1/quotes', `/kept-quotes?${store}`],
    [`/v1/quotes/${formatId('qte', quoteId)}`, `/quotes/${quoteId}?${store}`],
    [`/v1/quotes/${formatId('qte', quoteId)}`, `/kept-quotes/${quoteId}?${store}`],
    ['/v1/events?limit=50', `/events?${store}`],
    [`/v1/events?limit=50&starting_after=${formatId('evt', eventId)}`, `/events?${store}&after=${eventId}`],
  ] as const
  for (const [path, barePath] of pairs) {
    const expected = await read(ours, path, target?.key)
    const found = await read(bare, barePath)
    if (expected !== found) throw new Error(`bare sends other bytes for ${path}:\n${expected}\n${found}`)
  }
}

async function read({ servers }: Subject, path: string, key = ''): Promise<string> {
  const answer = await fetch(`${servers[0]?.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  const text = await answer.text()
  return text.replaceAll(/"http:\/\/localhost:\d+/g, '"').replace(/("next_cursor":)"[^"]*"/, '$1""')
}
