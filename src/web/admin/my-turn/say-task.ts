import { TASKS, type Task } from '../../../domain/quotes/turn.ts'
import type { Turn } from '../../client/admin-answers.ts'
import { say } from '../../ui/say.ts'
import { sayReason } from '../../ui/say-reason.ts'

/** Says what a quote waits for and why, as far as the task alone does not say it. */
export function sayTask({ task, why, quote: { buyer } }: Pick<Turn, 'task' | 'why' | 'quote'>): string {
  if (!why) return taskName(task)
  const said = { task: taskName(task), why: sayReason(why), name: buyer.name ?? buyer.email }
  return task === 'follow_up' ? say('turn.call', said) : say('turn.because', said)
}

/** Says what a quote waits for; a task this page does not know yet is a task all the same. */
function taskName(task: string): string {
  return isTask(task) ? say(`turn.task.${task}`) : say('turn.task.prepare')
}

function isTask(task: string): task is Task {
  return (TASKS as readonly string[]).includes(task)
}
