import { join } from 'node:path'
import { proveReceiver } from '../../support/examples/prove-receiver.ts'

const program = join(import.meta.dirname, '../../../examples/node/express.ts')
proveReceiver({ name: 'Express', command: async () => [process.execPath, program] })
