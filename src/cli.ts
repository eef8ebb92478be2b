import { enableCompileCache } from 'node:module'

enableCompileCache() // first of all: loading is most of what a short command costs
const { runProgram } = await import('./cli/program.ts')
await runProgram(process.argv.slice(2))
