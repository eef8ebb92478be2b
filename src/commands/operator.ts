import type { Db } from '../database/database.ts'

/** The context of an operator's command: the whole installation, not one store. */
export interface Operator {
  db: Db
  now: Date
}
