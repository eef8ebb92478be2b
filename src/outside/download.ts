import { Client } from 'undici'
import { httpTarget } from './http-target.ts'
import { type ConnectorOptions, VettedConnector } from './vetted-connector.ts'

const WITHIN_MS = 5_000
const MOST_BYTES = 512 * 1024
const LONGEST_HEADERS = 16 * 1024

export interface Downloader {
  /**
   * What lies at an address outside; null when it cannot be had, is too large or takes too long: it never rejects. Asked are public
   * addresses only, redirects are not followed, proxies not used.
   */
  get(address: string): Promise<Buffer | null>
  close(): void
}

export interface DownloaderOptions extends Omit<ConnectorOptions, 'timeoutMs'> {
  /** For all of it, from the name to the last byte. */
  timeoutMs?: number
}

/** Downloads small files, each over a connection of its own. */
export function createDownloader({ timeoutMs = WITHIN_MS, ...options }: DownloaderOptions): Downloader {
  const connector = new VettedConnector({ ...options, timeoutMs })
  return {
    async get(address) {
      const target = httpTarget(address)
      if (!target) return null
      const client = new Client(target.origin, {
        connect: connector.connect,
        allowH2: false,
        maxHeaderSize: LONGEST_HEADERS,
        maxResponseSize: MOST_BYTES,
      })
      try {
        const { statusCode, body } = await client.request({
          path: target.path,
          method: 'GET',
          headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Service-Documents/1.0' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        return statusCode === 200 ? Buffer.from(await body.arrayBuffer()) : null
      } catch {
        return null
      } finally {
        void client.destroy().catch(() => {})
      }
    },
    close: () => connector.close(),
  }
}
