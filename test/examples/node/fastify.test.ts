import { join } from 'node:path'
import { proveReceiver } from '../../support/examples/prove-receiver.ts'

const program = join(import.meta.dirname, '../../../examples/node/fastify.ts')
proveReceiver({ name: 'Fastify', command: async () => [process.execPath, program] })
