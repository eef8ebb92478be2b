import type { InsertStmt, Node, UpdateStmt } from '@pgsql/types'
import { loadModule, parseSync } from 'libpg-query'
import { tableName } from './table-name.ts'

await loadModule()

/** Each call of it returns something else. */
const VOLATILE = new Set(['clock_timestamp', 'gen_random_uuid', 'nextval', 'random', 'set_config', 'setval'])
/** The same within a transaction, but not for ever. */
const STABLE = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])

/** Tables by where their rows are on a cluster. */
export interface Placed {
  distributed: ReadonlySet<string>
  local: ReadonlySet<string>
}

/**
 * Returns why Citus would refuse a statement: it changes a table of stores with what each node would compute differently, or reads one
 * together with a table that is only on the coordinator. Not everything that Citus refuses; what was once refused, and can be told from the text.
 */
export function listRefused(text: string, placed: Placed): string[] {
  const found = new Set<string>()
  for (const { stmt } of parseSync(text).stmts ?? []) {
    if (!stmt) continue
    visit(stmt, placed.distributed, found)
    const tables = tablesIn(stmt)
    const ofStores = tables.find((table) => placed.distributed.has(table))
    const local = tables.find((table) => placed.local.has(table))
    if (ofStores && local) found.add(`${ofStores} is on the nodes, ${local} on the coordinator`)
  }
  return [...found].sort()
}

function visit(part: unknown, ofStores: ReadonlySet<string>, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  if ('UpdateStmt' in part) judgeUpdate(part.UpdateStmt as UpdateStmt, ofStores, found)
  if ('InsertStmt' in part) judgeInsert(part.InsertStmt as InsertStmt, ofStores, found)
  for (const one of Object.values(part)) visit(one, ofStores, found)
}

function judgeUpdate(update: UpdateStmt, ofStores: ReadonlySet<string>, found: Set<string>): void {
  const table = tableName(update.relation)
  if (!ofStores.has(table)) return
  const { targetList = [], whereClause, returningList } = update
  for (const name of callsIn([targetList, whereClause, returningList]))
    if (VOLATILE.has(name)) found.add(`an update of ${table} calls ${name}(): Citus allows now()`)
  if (targetList.some(shiftsTime))
    found.add(`an update of ${table} adds an interval to a column: use earlier(), which depends on no time zone`)
}

function judgeInsert(insert: InsertStmt, ofStores: ReadonlySet<string>, found: Set<string>): void {
  const table = tableName(insert.relation)
  const { targetList, whereClause } = insert.onConflictClause ?? {}
  if (!ofStores.has(table)) return
  for (const name of callsIn([targetList, whereClause]))
    if (VOLATILE.has(name) || STABLE.has(name)) found.add(`on conflict, ${table} calls ${name}(): Citus allows none`)
}

/** Returns whether an expression adds an interval to a column, or takes it away. */
function shiftsTime(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('A_Expr' in part) {
    const { name, lexpr, rexpr } = (part as Extract<Node, { A_Expr: unknown }>).A_Expr
    const [operator] = name ?? []
    const isSum = operator && 'String' in operator && ['+', '-'].includes(operator.String.sval ?? '')
    if (isSum && lexpr && 'ColumnRef' in lexpr && hasInterval(rexpr)) return true
  }
  return Object.values(part).some(shiftsTime)
}

function hasInterval(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('TypeCast' in part) {
    const { typeName } = (part as Extract<Node, { TypeCast: unknown }>).TypeCast
    if (typeName?.names?.some((name) => 'String' in name && name.String.sval === 'interval')) return true
  }
  return Object.values(part).some(hasInterval)
}

/** Returns the names of the functions that are called, but in queries within. */
function callsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || 'SelectStmt' in part) return []
  const name = 'FuncCall' in part ? (part as Extract<Node, { FuncCall: unknown }>).FuncCall.funcname?.at(-1) : undefined
  const called = name && 'String' in name ? [name.String.sval ?? ''] : []
  return [...called, ...Object.values(part).flatMap(callsIn)]
}

function tablesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const here = 'RangeVar' in part ? [tableName((part as Extract<Node, { RangeVar: unknown }>).RangeVar)] : []
  const changed = 'relation' in part ? [tableName(part.relation as UpdateStmt['relation'])] : []
  return [...here, ...changed, ...Object.values(part).flatMap(tablesIn)]
}
