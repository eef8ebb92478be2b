import { ConfigError } from './config.ts'

/** Listens on a port. Throws a ConfigError that names the setting to change: PORT or HOST with this prefix. */
export async function listenOrExplain(
  prefix: '' | 'METRICS_',
  { port, host }: { port: number; host: string },
  listen: () => Promise<unknown>,
): Promise<void> {
  try {
    await listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `${prefix}PORT: ${port} is already in use on ${host}. Stop the program that uses it, or set ${prefix}PORT to another port.`,
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`${prefix}HOST: takes one of this machine's addresses, not "${host}"`)
    }
    throw error
  }
}
