import type { A_Expr, DeleteStmt, InsertStmt, Node, SelectStmt, UpdateStmt, WithClause } from '@pgsql/types'
import { loadModule, parseSync } from 'libpg-query'
import { tableName } from './table-name.ts'

await loadModule()

/** A relation of a `from`: a tenant's table, or null for anything else. */
interface Relation {
  alias: string
  table: string | null
}

/** One query level: its relations, and the conditions that hold for their rows. */
interface Level {
  relations: Relation[]
  conditions: Node[]
  /** Pairs of relations of one store, by their aliases. */
  joined: [string, string][]
}

/** The state of a walk: tables that belong to stores, the names of table expressions in sight, and what was found. */
interface Walk {
  tenants: ReadonlySet<string>
  named: ReadonlySet<string>
  found: Set<string>
}

/**
 * Returns the tables of stores in a statement that are not limited to one store: each needs a parameter of its own at its own query level,
 * or to be joined there with one that has it. Also rows inserted from the statement's other parts, as `quote_version from locked`: with a
 * distributed database these would take a detour over another node.
 */
export function listUnplaced(text: string, tenants: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) visit(stmt, { tenants, named: new Set(), found })
  return [...found].sort()
}

function visit(node: Node, walk: Walk): void {
  if ('SelectStmt' in node) visitSelect(node.SelectStmt, walk)
  if ('InsertStmt' in node) visitInsert(node.InsertStmt, walk)
  if ('UpdateStmt' in node) visitChange(node.UpdateStmt, node.UpdateStmt.fromClause, walk)
  if ('DeleteStmt' in node) visitChange(node.DeleteStmt, node.DeleteStmt.usingClause, walk)
}

function visitSelect(select: SelectStmt, outer: Walk): void {
  const walk = visitWith(select.withClause, outer)
  if (select.larg && select.rarg) {
    visitSelect(select.larg, walk)
    visitSelect(select.rarg, walk)
    return
  }
  const level = readLevel(select.fromClause ?? [], select.whereClause, walk)
  judge(level, walk)
  const { withClause: _with, fromClause: _from, whereClause: _where, ...rest } = select
  visitWithin(rest, walk)
}

function visitInsert(insert: InsertStmt, outer: Walk): void {
  const walk = visitWith(insert.withClause, outer)
  const table = tableOf(insert.relation, walk)
  const source = insert.selectStmt && 'SelectStmt' in insert.selectStmt ? insert.selectStmt.SelectStmt : null
  for (const name of table ? namesIn(source?.fromClause) : []) {
    if (walk.named.has(name)) walk.found.add(`${table} from ${name}`)
  }
  if (source) visitSelect(source, walk)
  visitWithin([insert.onConflictClause, insert.returningList], walk)
}

function visitChange(change: UpdateStmt | DeleteStmt, from: Node[] | undefined, outer: Walk): void {
  const walk = visitWith(change.withClause, outer)
  const target: Node[] = change.relation ? [{ RangeVar: change.relation }] : []
  judge(readLevel([...target, ...(from ?? [])], change.whereClause, walk), walk)
  visitWithin(['targetList' in change ? change.targetList : undefined, change.returningList], walk)
}

function visitWith(clause: WithClause | undefined, walk: Walk): Walk {
  const named = new Set(walk.named)
  for (const node of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue
    const { ctename = '', ctequery } = node.CommonTableExpr
    if (clause?.recursive) named.add(ctename)
    if (ctequery) visit(ctequery, { ...walk, named: new Set(named) })
    named.add(ctename)
  }
  return { ...walk, named }
}

/** Visits the queries within expressions. */
function visitWithin(part: unknown, walk: Walk): void {
  if (typeof part !== 'object' || part === null) return
  if ('SubLink' in part) {
    const { subselect, testexpr } = (part as Extract<Node, { SubLink: unknown }>).SubLink
    if (subselect) visit(subselect, walk)
    visitWithin(testexpr, walk)
    return
  }
  for (const one of Object.values(part)) visitWithin(one, walk)
}

function readLevel(from: readonly Node[], where: Node | undefined, walk: Walk): Level {
  const level: Level = { relations: [], conditions: conjunctsOf(where), joined: [] }
  for (const item of from) readItem(item, level, walk)
  for (const condition of level.conditions) visitWithin(condition, walk)
  return level
}

function readItem(item: Node, level: Level, walk: Walk): void {
  if ('RangeVar' in item) {
    const { relname = '', alias } = item.RangeVar
    level.relations.push({ alias: alias?.aliasname ?? relname, table: tableOf(item.RangeVar, walk) })
  }
  if ('RangeSubselect' in item) {
    const { subquery, alias } = item.RangeSubselect
    if (subquery) visit(subquery, walk)
    level.relations.push({ alias: alias?.aliasname ?? '', table: null })
  }
  if ('RangeFunction' in item) {
    level.relations.push({ alias: item.RangeFunction.alias?.aliasname ?? '', table: null })
    visitWithin(item.RangeFunction.functions, walk)
  }
  if ('JoinExpr' in item) readJoin(item.JoinExpr, level, walk)
}

function readJoin(join: Extract<Node, { JoinExpr: unknown }>['JoinExpr'], level: Level, walk: Walk): void {
  if (join.larg) readItem(join.larg, level, walk)
  const left = level.relations.map(({ alias }) => alias)
  if (join.rarg) readItem(join.rarg, level, walk)
  const right = level.relations.slice(left.length).map(({ alias }) => alias)
  level.conditions.push(...conjunctsOf(join.quals))
  const isOfStore = join.usingClause?.some((name) => 'String' in name && name.String.sval === 'store_id')
  if (isOfStore) level.joined.push(...left.flatMap((one) => right.map((other): [string, string] => [one, other])))
}

function conjunctsOf(node: Node | undefined): Node[] {
  if (!node) return []
  return 'BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR'
    ? (node.BoolExpr.args ?? []).flatMap(conjunctsOf)
    : [node]
}

/** Adds the tables of a level that no store limits. */
function judge(level: Level, { found }: Walk): void {
  const { placed, pairs } = readStores(level)
  const here = new Set(level.relations.map(({ alias }) => alias))
  spread(
    placed,
    pairs.filter((pair) => pair.every((alias) => here.has(alias))),
  )
  for (const { alias, table } of level.relations) if (table !== null && !placed.has(alias)) found.add(table)
}

/** Reads which relations are limited to a store, and which are of the same store, by their aliases. */
function readStores({ relations, conditions, joined }: Level): { placed: Set<string>; pairs: [string, string][] } {
  const placed = new Set<string>()
  const pairs = [...joined]
  for (const condition of conditions) {
    if (!('A_Expr' in condition) || !isEquals(condition.A_Expr)) continue
    const { lexpr, rexpr } = condition.A_Expr
    const [left, right] = [storeOf(lexpr, relations), storeOf(rexpr, relations)]
    if (left !== null && right !== null) pairs.push([left, right])
    else if (left !== null && isValue(rexpr)) placed.add(left)
    else if (right !== null && isValue(lexpr)) placed.add(right)
  }
  return { placed, pairs }
}

/** Adds what is of the same store as something that is there, until nothing is. */
function spread(placed: Set<string>, pairs: readonly [string, string][]): void {
  const next = pairs.find(([one, other]) => placed.has(one) !== placed.has(other))
  if (!next) return
  for (const alias of next) placed.add(alias)
  spread(placed, pairs)
}

function isEquals({ kind, name }: A_Expr): boolean {
  const [operator] = name ?? []
  return kind === 'AEXPR_OP' && operator !== undefined && 'String' in operator && operator.String.sval === '='
}

/** Returns the alias of the relation whose `store_id` this is; null if it is anything else. */
function storeOf(node: Node | undefined, relations: readonly Relation[]): string | null {
  if (!node || !('ColumnRef' in node)) return null
  const names = (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? field.String.sval : undefined))
  if (names.at(-1) !== 'store_id') return null
  const tables = relations.filter(({ table }) => table !== null)
  const [only] = tables.length === 1 ? tables : relations
  return names.length > 1 ? (names.at(-2) ?? null) : (only?.alias ?? null)
}

/** Returns whether this is a parameter or a constant. */
function isValue(node: Node | undefined): boolean {
  if (!node) return false
  return 'ParamRef' in node || 'A_Const' in node || ('TypeCast' in node && isValue(node.TypeCast.arg))
}

function tableOf(relation: InsertStmt['relation'], { tenants, named }: Walk): string | null {
  const { schemaname, relname = '' } = relation ?? {}
  if (schemaname === undefined && named.has(relname)) return null
  const name = tableName(relation)
  return tenants.has(name) ? name : null
}

/** Returns the names of what a `from` reads. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  if ('RangeVar' in part) return [(part as Extract<Node, { RangeVar: unknown }>).RangeVar.relname ?? '']
  return Object.values(part).flatMap(namesIn)
}
