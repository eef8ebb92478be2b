import { enableCompileCache } from 'node:module'

enableCompileCache() // before anything else is loaded: a command is short, and loading is most of it
const { runProgram } = await import('./cli/program.ts')
await runProgram(process.argv.slice(2))
