import type { Command } from 'commander'
import type { Operator } from '../commands/operator.ts'
import { withSession } from './session.ts'

/** Runs an operator's command on the installation. */
export function withOperator<T>(command: Command, work: (operator: Operator) => Promise<T>): Promise<T> {
  const name = `${command.parent?.name()} ${command.name()}`
  return withSession(name, ({ db, now }) => work({ db, now }))
}
