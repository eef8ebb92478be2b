import type { InsertStmt } from '@pgsql/types'

/** Returns the name of a table as the list of placements has it: with its schema, unless that is `public`. */
export function tableName(relation: InsertStmt['relation']): string {
  const { schemaname, relname = '' } = relation ?? {}
  return schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`
}
