import { readConfig } from './process/config.ts'
import { serve } from './process/serve.ts'

/** `npm start`: the whole service, until SIGTERM or SIGINT. */
try {
  await serve(readConfig(process.env))
  process.exit() // a lost connection may still hold the process open
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
