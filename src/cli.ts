import { enableCompileCache } from 'node:module'
import { useBundledLibraries } from './process/libraries/bundled-libraries.ts'

enableCompileCache() // first of all: loading is most of what a short command costs
useBundledLibraries()
const { runProgram } = await import('./cli/program.ts')
await runProgram(process.argv.slice(2))
