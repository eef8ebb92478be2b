import { enableCompileCache } from 'node:module'

enableCompileCache() // before anything else is loaded: loading is most of what a short command costs
const { runProgram } = await import('./cli/program.ts')
await runProgram(process.argv.slice(2))
