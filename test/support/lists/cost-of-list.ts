import type pg from 'pg'
import { type Cost, explain, isRead } from './explain.ts'
import type { QuoteList } from './quote-lists.ts'
import { recordStatements } from './record-statements.ts'

/** Returns what the statements of a list cost together. */
export async function costOfList(pool: pg.Pool, list: QuoteList): Promise<Cost> {
  const sent = await recordStatements(pool, () => list.read())
  const client = await pool.connect()
  try {
    const costs: Cost[] = []
    for (const statement of sent.filter(isRead)) costs.push(await explain(client, statement))
    const sum = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0)
    return {
      buffers: sum(({ buffers }) => buffers),
      thrown: sum(({ thrown }) => thrown),
      skipped: sum(({ skipped }) => skipped),
      wholeTables: costs.flatMap(({ wholeTables }) => wholeTables),
    }
  } finally {
    client.release()
  }
}
