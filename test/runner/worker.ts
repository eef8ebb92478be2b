import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Order } from './messages.ts'

/**
 * A test process: runs its files one after another, each as its own suite, so that hooks stay apart and shared imports load
 * once.
 */
if (process.env.STATEMENTS) (await import('./record-statements.ts')).recordStatements(process.env.STATEMENTS)

process.on('message', ({ file }: Order) => {
  void describe(file, async () => {
    await import(pathToFileURL(file).href)
  })
})
