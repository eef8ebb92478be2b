import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Order } from './messages.ts'

/**
 * A test process: runs the files it is given one after another, each as a suite of its own, so that its hooks are its own and
 * what it imports is loaded once for all of them.
 */
process.on('message', ({ file }: Order) => {
  void describe(file, async () => {
    await import(pathToFileURL(file).href)
  })
})
