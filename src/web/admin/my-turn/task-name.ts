import { TASKS, type Task } from '../../../domain/quotes/turn.ts'
import { say } from '../../ui/say.ts'

/** Says what a quote waits for; a task this page does not know yet is a task all the same. */
export function taskName(task: string): string {
  return isTask(task) ? say(`turn.task.${task}`) : say('turn.task.prepare')
}

function isTask(task: string): task is Task {
  return (TASKS as readonly string[]).includes(task)
}
