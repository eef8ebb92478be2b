import pg from 'pg'
import type { SentStatement } from './record-statements.ts'

/** The cost of running a statement, apart from its time. */
export interface Cost {
  /** Pages looked at, in memory or not. */
  buffers: number
  /** Rows read from a table for nothing: they fail a condition. */
  thrown: number
  /** Entries of an index passed over without reading their rows. */
  skipped: number
  /** Tables read from end to end, with at least 1,000 rows. */
  wholeTables: string[]
}

/** Runs the statement with the service's kind of plan, and returns what it cost. Nothing stays of what it changes. */
export async function explain(client: pg.ClientBase, { text, values }: SentStatement): Promise<Cost> {
  await client.query('begin')
  try {
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    const given = values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : ''
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) execute explained${given}`)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
    const nodes = nodesOf(plan)
    const passed = (isOnly: boolean) =>
      nodes
        .filter((node) => (node['Node Type'] === 'Index Only Scan') === isOnly)
        .reduce((sum, node) => sum + passedBy(node), 0)
    return {
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      thrown: passed(false),
      skipped: passed(true),
      wholeTables: nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] + passedOnce(node) >= 1_000)
        .map((node) => node['Relation Name'] ?? ''),
    }
  } finally {
    await client.query('rollback')
    await client.query('deallocate explained')
  }
}

/** Returns whether the statement reads lists; what a request writes besides is no list's cost. */
export function isRead({ text }: SentStatement): boolean {
  return (
    /^\s*(select|with)\b/i.test(text) &&
    !/\b(insert into|update|delete from|for update|take_token|pg_advisory)\b/i.test(text)
  )
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
  [figure: string]: unknown
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

const PASSED = ['Rows Removed by Filter', 'Rows Removed by Index Recheck', 'Rows Removed by Join Filter']

function passedBy(node: PlanNode): number {
  return Math.round(passedOnce(node) * node['Actual Loops'])
}

function passedOnce(node: PlanNode): number {
  return PASSED.reduce((sum, name) => sum + Number(node[name] ?? 0), 0)
}

function toLiteral(value: unknown): string {
  const text = toText(value)
  return text === null ? 'null' : pg.escapeLiteral(text)
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toElement(value: unknown): string {
  if (Array.isArray(value)) return toText(value) ?? ''
  const text = toText(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
