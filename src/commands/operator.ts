import type { Db } from '../database/database.ts'

/** What an operator's command acts with: the whole installation, not one store. */
export interface Operator {
  db: Db
  now: Date
}
