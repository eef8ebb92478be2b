import { useBundledLibraries } from './process/libraries/bundled-libraries.ts'

/** `npm start`: the whole service, until SIGTERM or SIGINT. */
try {
  useBundledLibraries()
  const [{ readConfig }, { serve }] = await Promise.all([import('./process/config.ts'), import('./process/serve.ts')])
  await serve(readConfig(process.env))
  process.exit() // a lost connection may still hold the process open
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
