import { readConfig } from '../../src/process/config.ts'
import { serve } from '../../src/process/serve.ts'

/** `qns serve --only worker`, which also ends when the bench does, however that ends. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
await serve(readConfig(process.env), { only: 'worker' })
if (process.connected) process.disconnect?.()
